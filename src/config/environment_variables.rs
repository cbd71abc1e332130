//! Settings from environment variables: `PADDOCK_` and the setting's path, with two underscores
//! between its parts.

use strsim::osa_distance;

use super::reading::{Node, NodeValue, Origin, Problem, Shape, may_be_text};
use crate::values::spelling::closest;

const PREFIX: &str = "PADDOCK_";

/// Names the config file, so it is not a setting.
const FILE: &str = "PADDOCK_CONFIG";

/// The settings that the file of settings never holds, hence none of the defaults.
const ONLY_HERE: [&str; 5] =
    ["admin.passcode", "admin.metrics_token", "backup.secret", "mail.password", "replica.secret"];

/// Reads the settings in `variables`, each as a tree to be merged with the others.
///
/// Ignores the case of names. Takes a value as a text where the default is a text, and reads any
/// other value as TOML. Reports a name with two underscores that is not a setting, and a name that
/// looks like a setting without its group or with one underscore missing. Leaves other `PADDOCK_…`
/// variables to [`strays`], because container systems set some of their own (`PADDOCK_PORT`).
pub(super) fn settings(
    variables: impl IntoIterator<Item = (String, String)>,
    default: &Node,
    problems: &mut Vec<Problem>,
) -> Vec<Node> {
    let mut names = Vec::new();
    name_all(default, "", &mut names);
    names.extend(ONLY_HERE.map(|path| path.to_uppercase().replace('.', "__")));
    variables
        .into_iter()
        .filter_map(|(name, text)| {
            let upper = name.to_uppercase();
            let rest = upper.strip_prefix(PREFIX).filter(|_| upper != FILE)?;
            let path = rest.to_lowercase().replace("__", ".");
            let origin = Origin::Variable(name.into());
            if ONLY_HERE.contains(&&*path) {
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

/// Names of variables that neither are settings nor come from a container system: probably mistakes.
/// Those that look like a certain setting are refused before.
pub(super) fn strays(variables: &[(String, String)], default: &Node) -> Vec<String> {
    let is_stray = |name: &str| {
        let upper = name.to_uppercase();
        upper.strip_prefix(PREFIX).filter(|_| upper != FILE).is_some_and(|rest| {
            let path = rest.to_lowercase().replace("__", ".");
            let is_setting = ONLY_HERE.contains(&&*path) || default.find(&path).is_some();
            !is_setting && !is_of_container(rest)
        })
    };
    variables.iter().map(|(name, _)| name).filter(|name| is_stray(name)).cloned().collect()
}

/// Whether Docker or Kubernetes sets the variable for a container or a service that is called
/// "paddock". `name` is without the prefix.
fn is_of_container(name: &str) -> bool {
    ["NAME", "PORT", "SERVICE_HOST", "SERVICE_PORT"].contains(&name)
        || ["ENV_", "PORT_", "SERVICE_PORT_"].iter().any(|start| name.starts_with(start))
}

/// Reads `text` as the value of the setting at `path`, in the way that the `example` suggests.
fn read(
    text: &str,
    origin: Origin,
    path: &str,
    example: &Node,
    problems: &mut Vec<Problem>,
) -> Option<Node> {
    let default = example.find(path)?;
    let node = match &default.content {
        NodeValue::Leaf(toml::Value::String(_)) => Node::text(text, origin),
        NodeValue::Leaf(_) | NodeValue::List(_) | NodeValue::Table(_) => {
            match Node::parse_value(text, &origin) {
                Ok(node) => node,
                Err(_) if may_be_text(path) => Node::text(text, origin),
                // Not TOML, so it is a text; the check of the shape says what belongs there.
                Err(_) if matches!(default.content, NodeValue::Leaf(_)) => Node::text(text, origin),
                Err(_) if default.is_list() && !text.trim_start().starts_with('[') => {
                    let message = format!("is a list; put it between brackets: [{text:?}]");
                    problems.push(Problem::new(origin, path, message));
                    return None;
                }
                Err(mistakes) => {
                    problems.extend(mistakes.into_iter().map(|mistake| mistake.at(path)));
                    return None;
                }
            }
        }
    };
    Some(Shape::new(example, problems).fit(node, default, path).under(path))
}

/// Explains what is wrong with a variable that isn't a setting; `None` if it is probably another
/// program's. `name` and the known `names` are without the prefix, which would make short names
/// look alike.
fn unknown(name: &str, origin: Origin, names: &[String]) -> Option<Problem> {
    let single = |name: &str| name.replace("__", "_");
    let names = names.iter().map(String::as_str);
    let lacks_underscore = names.clone().find(|known| single(known) == single(name));
    let looks_like_one = name.contains("__");
    let near = lacks_underscore
        .or_else(|| lacks_group(name, names.clone()))
        .or_else(|| closest(name, names).filter(|_| looks_like_one));
    let message = match near {
        Some(near) => format!("isn't a setting; did you mean {PREFIX}{near}?"),
        None if looks_like_one => {
            "isn't a setting; config.example.toml names all of them".to_owned()
        }
        None => return None,
    };
    Some(Problem::new(origin, "", message))
}

/// The setting that `name` is the end of, or nearly: `PHONE` of `SITE__PHONE`. Old container systems
/// set a variable for the name.
fn lacks_group<'a>(name: &str, mut names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let is_own = |end: &str| name != "NAME" && (end == name || single_slip(end, name));
    names.find(|known| {
        let parts: Vec<&str> = known.split("__").collect();
        (0..parts.len()).any(|from| is_own(&parts[from..].join("_")))
    })
}

/// Whether one letter is too many, too few or wrong in a name that is long enough to be told by it.
fn single_slip(one: &str, other: &str) -> bool {
    one.len().min(other.len()) >= 6 && osa_distance(one, other) == 1
}

/// Adds the names of all settings in `node`, whose own name is `name`.
fn name_all(node: &Node, name: &str, names: &mut Vec<String>) {
    let NodeValue::Table(settings) = &node.content else {
        names.push(name.to_owned());
        return;
    };
    for (key, setting) in settings {
        let joint = if name.is_empty() { "" } else { "__" };
        name_all(setting, &format!("{name}{joint}{}", key.to_uppercase()), names);
    }
}
