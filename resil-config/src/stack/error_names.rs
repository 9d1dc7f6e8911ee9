//! The names in lists of errors.

use super::{Group, Stack};
use crate::errors::KnownErrors;
use crate::keys::ValueType;
use crate::kind::Kind;
use crate::layer::Setting;
use crate::problem::Problem;
use crate::source::Location;
use crate::value::Value;
use crate::warning::Warning;

/// A name in a list, and whose list it is.
struct Named<'s> {
    kind: Kind,
    group: Group,
    owner: &'s str,
    key: &'static str,
    name: String,
    place: Option<Location>,
}

impl Stack {
    /// A problem for each name in a list of errors that no error of the program has.
    pub fn unknown_error_names(&self, known: &KnownErrors) -> Vec<Problem> {
        let problem = |named: Named<'_>| {
            let help = known.offer(&named.name)?;
            let message = format!("{named}, but no error of this program is called that");
            Some(named.told(Problem::new(message)).help(help))
        };
        self.named_errors().filter_map(problem).collect()
    }

    /// A warning for each name in a list that asks for what is never done with such an error.
    pub fn idle_error_names(&self, known: &KnownErrors) -> Vec<Problem> {
        let asks = |named: &Named<'_>| named.key != "ignore_errors" && known.is_idle(&named.name);
        let warning = |named: Named<'_>| {
            let done = match named.kind {
                Kind::CircuitBreaker => "recorded",
                _ => "retried",
            };
            let message = format!("{named}, which is never {done}");
            named
                .told(Problem::warning(Warning::NoEffect, message))
                .help(format!("remove `{}`", named.name))
        };
        let named = self.named_errors().filter(asks);
        self.not_allowed(named.map(warning).collect())
    }

    fn named_errors(&self) -> impl Iterator<Item = Named<'_>> {
        let groups = Kind::ALL
            .into_iter()
            .flat_map(|kind| [(kind, Group::Configs), (kind, Group::Instances)]);
        groups.flat_map(move |(kind, group)| {
            let owners = self.names(kind, group).into_iter();
            owners.flat_map(move |owner| self.named_by(kind, group, owner))
        })
    }

    fn named_by<'s>(&self, kind: Kind, group: Group, owner: &'s str) -> Vec<Named<'s>> {
        let table = self.table(kind, group, owner).unwrap_or_default();
        let lists = kind.keys().iter().filter_map(|key| {
            let setting = table.settings.get(key.name)?;
            match &setting.value {
                Value::Names(names) if key.value == ValueType::Names => {
                    Some((key.name, setting, names))
                }
                _ => None,
            }
        });
        let named = lists.flat_map(|(key, setting, names)| {
            names.iter().map(move |name| Named {
                kind,
                group,
                owner,
                key,
                name: name.clone(),
                place: place_of(setting, name),
            })
        });
        named.collect()
    }
}

impl Named<'_> {
    fn told(&self, problem: Problem) -> Problem {
        let problem = match &self.place {
            Some(place) => problem.at(place.clone()),
            None => problem,
        };
        match self.group {
            Group::Instances => problem.about(self.kind, self.owner),
            Group::Configs => problem,
        }
    }
}

/// `` `ignore_errors` of the retry `api` names `NotFund` ``.
impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (kind, owner) = (self.kind, self.owner);
        write!(f, "`{}` of ", self.key)?;
        match self.group {
            Group::Configs => write!(f, "the config `{owner}` of `{kind}`")?,
            Group::Instances => write!(f, "the {} `{owner}`", kind.words())?,
        }
        write!(f, " names `{}`", self.name)
    }
}

/// The name in the text that follows its key; the key, where it is not written as it is.
fn place_of(setting: &Setting, name: &str) -> Option<Location> {
    let key = setting.place.as_ref()?;
    let start = key.span().end;
    let after = key.file().text().get(start..).unwrap_or_default();
    let quoted = [format!("\"{name}\""), format!("'{name}'"), name.to_owned()];
    let found = quoted
        .iter()
        .find_map(|text| Some((after.find(text.as_str())?, text.len())));
    Some(match found {
        Some((at, len)) => Location::new(key.file(), start + at..start + at + len),
        None => key.clone(),
    })
}
