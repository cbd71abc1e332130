//! Loads and checks the configuration from the owner's file and the environment.

use std::path::Path;
use std::sync::Arc;

use super::layers::{Layers, merge};
use super::reading::{Node, Origin, Problem, Shape, read_types, text_file};
use super::settings::Settings;
use super::settings_origin::Record;
use super::staff_content::ContentLayers;
use super::{Config, ConfigError, EXAMPLE, domain, environment_variables, notes};
use crate::content::{Content, finding::Finding, logo};

impl Config {
    /// Reads the owner's `file`, if there is one, and the environment `variables` over the
    /// defaults.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] with all problems found. Syntax errors hide unknown names and wrong values, since
    /// those aren't looked for. Contradictions are looked for only when every single setting is
    /// valid.
    pub fn load(
        file: Option<&Path>,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let example = parse_example()?;
        let own = file.map(read_file).transpose()?.map(|own| without_passwords(own, &mut problems));
        let fitted =
            own.clone().map(|own| Shape::new(&example, &mut problems).fit(own, &example, ""));
        let variables: Vec<_> = variables.into_iter().collect();
        let strays = environment_variables::strays(&variables, &example);
        let environment = environment_variables::settings(variables, &example, &mut problems);
        let layers = Layers { example: &example, file: own.as_ref(), environment: &environment };
        // As the owner wrote them, right or wrong: messages take the names of list entries from here.
        let written = layers.merged();
        let mut tree = Layers { file: fitted.as_ref(), ..layers }.merged();
        let below = Layers { file: fitted.as_ref(), environment: &[], ..layers }.merged();
        let content_layers = ContentLayers::new(below, &environment);
        read_secret_files(&mut tree, file, &mut problems);
        place_files(&mut tree, file);
        let default = without_secret_files(example.clone());
        let settings = read_types::<Settings>(&mut tree, &default, &mut problems);
        let content = read_types::<Content>(&mut tree, &default, &mut problems);
        let (Some(settings), Some(content), true) = (settings, content, problems.is_empty()) else {
            return Err(refused(problems, &written));
        };
        let mut config =
            Self::new(file, settings, (content, content_layers), Record::of(&tree, strays));
        let broken = contradictions(&mut config);
        if !broken.is_empty() {
            let located = broken.into_iter().map(|Finding { path, message }| {
                Problem::new(tree.nearest(&path).origin.clone(), path, message)
            });
            return Err(refused(located, &written));
        }
        config.notes = notes::all(&tree, &example, &config.content, &config.record, file);
        Ok(config)
    }

    fn new(
        file: Option<&Path>,
        settings: Settings,
        (content, layers): (Content, ContentLayers),
        record: Record,
    ) -> Self {
        let Settings {
            server,
            storage,
            backup,
            replica,
            retention,
            webhooks,
            mail,
            admin,
            limits,
            registrations,
        } = settings;
        let notes = Vec::new();
        Self {
            file: file.map(Path::to_owned),
            server,
            storage,
            backup,
            replica,
            retention,
            webhooks,
            mail,
            admin,
            limits,
            registrations,
            content,
            layers: Arc::new(layers),
            staff: Arc::default(),
            record,
            notes,
        }
    }
}

/// The tree of the example.
pub(super) fn example() -> Node {
    parse_example().expect("a test reads the example")
}

fn parse_example() -> Result<Node, Vec<Problem>> {
    Node::parse(EXAMPLE, &|line| Origin::Example { line })
}

fn refused(problems: impl IntoIterator<Item = Problem>, written: &Node) -> ConfigError {
    let named = problems.into_iter().map(|problem| problem.named(written));
    named.collect::<Vec<_>>().into()
}

fn read_file(file: &Path) -> Result<Node, Vec<Problem>> {
    let name: Arc<str> = file.display().to_string().into();
    let at_line = |line| Origin::Line { file: Arc::clone(&name), line };
    let text = text_file::read(file).map_err(|refused| {
        let origin = refused.line.map_or_else(|| Origin::File(Arc::clone(&name)), at_line);
        vec![Problem::new(origin, "", refused.message)]
    })?;
    Node::parse(&text, &at_line)
}

/// Values that contradict others, and a logo that can't be read.
fn contradictions(config: &mut Config) -> Vec<Finding> {
    let mut found = config.content.contradictions();
    found.extend(config.mail.contradictions());
    found.extend(config.backup.contradictions());
    found.extend(config.replica.contradictions(&config.server));
    found.extend(domain::contradictions(config));
    found.extend(read_logo(config));
    found
}

/// A password in the file of settings ends up in back-ups and repositories, so there it is refused.
fn without_passwords(mut own: Node, problems: &mut Vec<Problem>) -> Node {
    for (table, key, message) in [
        (
            "admin",
            "passcode",
            "must not stand in a file; set the environment variable PADDOCK_ADMIN__PASSCODE, or run \
             `paddock passcode`",
        ),
        (
            "admin",
            "metrics_token",
            "must not stand in this file; put it into one of its own that admin.metrics_token_file \
             names, or into the environment variable PADDOCK_ADMIN__METRICS_TOKEN",
        ),
        (
            "mail",
            "password",
            "must not stand in this file; put it into one of its own that mail.password_file names, \
             or into the environment variable PADDOCK_MAIL__PASSWORD",
        ),
        (
            "backup",
            "secret",
            "must not stand in this file; put it into one of its own that backup.secret_file names, or \
             into the environment variable PADDOCK_BACKUP__SECRET",
        ),
        (
            "replica",
            "secret",
            "must not stand in this file; put it into one of its own that replica.secret_file names, or \
             into the environment variable PADDOCK_REPLICA__SECRET",
        ),
    ] {
        if let Some(found) = own.remove(table, key) {
            problems.push(Problem::new(found.origin, format!("{table}.{key}"), message));
        }
    }
    own
}

/// Secrets that a file of their own may hold: the table and the key. The setting for the file has `_file`
/// behind the key.
const SECRETS: [(&str, &str); 5] = [
    ("webhooks", "secret"),
    ("mail", "password"),
    ("admin", "metrics_token"),
    ("backup", "secret"),
    ("replica", "secret"),
];

/// The default without the settings for files of secrets, which no type has. A table with a wrong value is
/// replaced by the default one.
fn without_secret_files(mut default: Node) -> Node {
    for (table, key) in SECRETS {
        default.remove(table, &format!("{key}_file"));
    }
    default
}

fn read_secret_files(tree: &mut Node, config_file: Option<&Path>, problems: &mut Vec<Problem>) {
    for secret in SECRETS {
        read_secret_file(tree, secret, config_file, problems);
    }
}

/// Replaces the secret `key` of `table` by the content of the file that `key`_file names.
fn read_secret_file(
    tree: &mut Node,
    (table, key): (&str, &str),
    config_file: Option<&Path>,
    problems: &mut Vec<Problem>,
) {
    let (setting, path) = (format!("{table}.{key}"), format!("{table}.{key}_file"));
    let Some(named) = tree.remove(table, &format!("{key}_file")) else { return };
    let Some(name) = named.as_text().filter(|name| !name.is_empty()) else { return };
    if tree.find(&setting).and_then(Node::as_text).is_some_and(|text| !text.is_empty()) {
        let message = format!("is given, and so is {setting}; keep one of the two");
        problems.push(Problem::new(named.origin, path, message));
        return;
    }
    let folder = config_file.and_then(Path::parent).unwrap_or(Path::new(""));
    let file = folder.join(name);
    match text_file::read(&file) {
        Ok(secret) => {
            let origin = Origin::File(file.display().to_string().into());
            merge(tree, Node::text(secret.trim(), origin).under(&setting));
        }
        Err(refused) => {
            let message = format!("names {}, which {}", file.display(), refused.message);
            problems.push(Problem::new(named.origin, path, message));
        }
    }
}

/// Makes relative paths relative to the folder of the owner's file.
pub(super) fn place_files(tree: &mut Node, config_file: Option<&Path>) {
    for path in ["site.photos_dir", "server.acme_ca_file"] {
        place_beside(tree, path, config_file);
    }
}

/// Makes the relative path in the setting at `path` relative to the folder of the owner's file.
fn place_beside(tree: &mut Node, path: &str, config_file: Option<&Path>) {
    let Some(named) = tree.find(path) else { return };
    let Some(name) = named.as_text().filter(|name| !name.is_empty()) else { return };
    let folder = config_file.and_then(Path::parent).unwrap_or(Path::new("")).join(name);
    let placed = Node::text(folder.to_string_lossy(), named.origin.clone());
    merge(tree, placed.under(path));
}

/// Reads the logo that the settings name. Returns what is wrong with it or with its folder.
pub(super) fn read_logo(config: &mut Config) -> Option<Finding> {
    match logo::read(&config.content.site) {
        Ok(logo) => {
            config.record.add_file(logo::LOGO, logo.as_ref().map(|logo| &logo.png));
            config.content.logo = logo;
            None
        }
        Err(finding) => Some(finding),
    }
}
