//! Loads and checks the configuration from the owner's file and the environment.

use std::path::Path;
use std::sync::Arc;

use super::example::parse_example;
use super::layers::Layers;
use super::named_files::{place_files, read_logo, read_secret_files, without_secret_files};
use super::reading::{Node, Origin, Problem, Shape, read_types, text_file};
use super::settings::Settings;
use super::settings_origin::Record;
use super::staff_content::ContentLayers;
use super::{Config, ConfigError, environment_variables, notes, series, server};
use crate::content::{Content, finding::Finding};

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
        let expansion = series::expand(&mut tree, &mut problems);
        read_secret_files(&mut tree, file, &mut problems);
        place_files(&mut tree, file);
        let default = series::without_repeat(without_secret_files(example.clone()));
        let settings = read_types::<Settings>(&mut tree, &default, &mut problems);
        let content = read_types::<Content>(&mut tree, &default, &mut problems);
        let problems = expansion.translated(problems);
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
            return Err(refused(expansion.translated(located.collect()), &written));
        }
        config.notes = notes::all(&tree, &default, &config.content, &config.record, file);
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
    let mut found = config.content.contradictions(config.has_own_pictures());
    found.extend(config.mail.contradictions());
    found.extend(config.backup.contradictions());
    found.extend(config.replica.contradictions(&config.server));
    found.extend(server::contradictions(config));
    found.extend(config.storage.contradictions(config.file.as_deref()));
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
