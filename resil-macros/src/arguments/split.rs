//! Cuts the arguments of an attribute at their top-level commas, so that each is parsed alone and a
//! mistake in one hides none in the next.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// One argument, without its comma.
pub(crate) type Piece = Vec<TokenTree>;

/// The arguments of an attribute. A comma between the parameters of a closure, or in a list of generics,
/// does not end one.
pub(crate) fn at_commas(args: TokenStream) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut cursor = Cursor::default();
    let mut piece = Piece::new();
    for token in peel(args) {
        if cursor.is_boundary(&token) {
            pieces.push(std::mem::take(&mut piece));
            cursor = Cursor::default();
        } else {
            cursor.pass(&token);
            piece.push(token);
        }
    }
    if !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}

/// The tokens without the invisible groups that `macro_rules!` puts around a fragment.
pub(crate) fn peel(tokens: TokenStream) -> Piece {
    let tokens: Piece = tokens.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => peel(group.stream()),
        _ => tokens,
    }
}

/// What was seen of the current argument.
struct Cursor {
    /// At the start of the argument or of its value, where `|` opens the parameters of a closure.
    at_value: bool,
    in_parameters: bool,
    /// Between `->` of a closure and its braces.
    in_type: bool,
    /// How many `<` of a generic list are open.
    angles: usize,
    /// The two characters of punctuation before this token.
    recent: [char; 2],
}

impl Default for Cursor {
    fn default() -> Self {
        Cursor {
            at_value: true,
            in_parameters: false,
            in_type: false,
            angles: 0,
            recent: [' '; 2],
        }
    }
}

impl Cursor {
    fn is_boundary(&self, token: &TokenTree) -> bool {
        let comma = matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        comma && !self.in_parameters && self.angles == 0
    }

    fn pass(&mut self, token: &TokenTree) {
        match token {
            TokenTree::Punct(punct) => {
                self.pass_punct(punct.as_char());
                self.recent = [self.recent[1], punct.as_char()];
                return;
            }
            TokenTree::Ident(word) if *word == "move" || *word == "async" => {}
            TokenTree::Group(group) => {
                self.in_type &= group.delimiter() != Delimiter::Brace;
                self.at_value = false;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => self.at_value = false,
        }
        self.recent = [' ', ' '];
    }

    fn pass_punct(&mut self, punct: char) {
        match punct {
            '|' if self.in_parameters => self.in_parameters = false,
            '|' if self.at_value => self.in_parameters = true,
            '>' if self.recent[1] == '-' => self.in_type = true,
            '>' => self.angles = self.angles.saturating_sub(1),
            '<' if self.at_value
                || self.in_type
                || self.angles > 0
                || self.recent == [':', ':'] =>
            {
                self.angles += 1;
            }
            _ => {}
        }
        self.at_value = punct == '=';
    }
}
