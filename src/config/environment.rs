//! Settings from the environment: `PADDOCK_` and the path, its parts joined by two underscores.

use super::reading::{Content, Node, Origin, Problem, Shape};
use crate::values::spelling::closest;

const PREFIX: &str = "PADDOCK_";

/// Names the config file, so it is no setting in it.
const FILE: &str = "PADDOCK_CONFIG";

/// The one setting that no file holds, hence none of the defaults.
const PASSCODE: &str = "admin.passcode";

/// The settings that `variables` hold, each as a tree to be merged into the others.
///
/// Names are read without regard to case. A text is taken as it is where the default is a text;
/// anything else is read as TOML. A name with two underscores that is no setting is a problem, and
/// so is one that looks like a setting with an underscore missing; other `PADDOCK_…` variables are
/// left alone, because container systems set some of their own (`PADDOCK_PORT`).
pub(super) fn settings(
    variables: impl IntoIterator<Item = (String, String)>,
    default: &Node,
    problems: &mut Vec<Problem>,
) -> Vec<Node> {
    let mut names = Vec::new();
    name_all(default, "", &mut names);
    names.push("ADMIN__PASSCODE".to_owned());
    variables
        .into_iter()
        .filter_map(|(name, text)| {
            let upper = name.to_uppercase();
            let rest = upper.strip_prefix(PREFIX).filter(|_| upper != FILE)?;
            let path = rest.to_lowercase().replace("__", ".");
            let origin = Origin::Variable(name.into());
            if path == PASSCODE {
                return Some(Node::text(text, origin).under(&path));
            }
            let complete = rest.split("__").all(|part| !part.is_empty());
            if !complete || default.find(&path).is_none() {
                problems.extend(unknown(rest, origin, &names));
                return None;
            }
            read(&text, origin, &path, default, problems)
        })
        .collect()
}

/// The setting at `path` of the `example`, as `text` has it.
fn read(
    text: &str,
    origin: Origin,
    path: &str,
    example: &Node,
    problems: &mut Vec<Problem>,
) -> Option<Node> {
    let default = example.find(path)?;
    let node = match &default.content {
        Content::Leaf(toml::Value::String(_)) => Node::text(text, origin),
        Content::Leaf(_) | Content::List(_) | Content::Table(_) => {
            match Node::parse_value(text, &origin) {
                Ok(node) => node,
                // Not TOML: then it is a text, and the shape says what belongs there instead.
                Err(_) if matches!(default.content, Content::Leaf(_)) => Node::text(text, origin),
                Err(mistakes) => {
                    problems.extend(mistakes.into_iter().map(|mistake| mistake.at(path)));
                    return None;
                }
            }
        }
    };
    Some(Shape::new(example, problems).fit(node, default, path).under(path))
}

/// What is wrong with a variable that names no setting, unless it is none of our business. `name`
/// and the known `names` are without the prefix, which would make short names look alike.
fn unknown(name: &str, origin: Origin, names: &[String]) -> Option<Problem> {
    let single = |name: &str| name.replace("__", "_");
    let names = names.iter().map(String::as_str);
    let lacks_underscore = names.clone().find(|known| single(known) == single(name));
    let looks_like_one = name.contains("__");
    let near = lacks_underscore.or_else(|| closest(name, names).filter(|_| looks_like_one));
    let message = match near {
        Some(near) => format!("isn't a setting; did you mean {PREFIX}{near}?"),
        None if looks_like_one => {
            "isn't a setting; config.example.toml names all of them".to_owned()
        }
        None => return None,
    };
    Some(Problem::new(origin, "", message))
}

/// Adds the names of all settings in `node`, which is called `name`.
fn name_all(node: &Node, name: &str, names: &mut Vec<String>) {
    let Content::Table(settings) = &node.content else {
        names.push(name.to_owned());
        return;
    };
    for (key, setting) in settings {
        let joint = if name.is_empty() { "" } else { "__" };
        name_all(setting, &format!("{name}{joint}{}", key.to_uppercase()), names);
    }
}
