//! From the owner's file and the environment to a checked `Config`, or to all that is wrong.

use std::path::Path;
use std::sync::Arc;

use super::layers::{Layers, merge};
use super::reading::{Node, Origin, Problem, Shape, read_types, text_file};
use super::record::Record;
use super::settings::Settings;
use super::{Config, ConfigError, EXAMPLE, environment, notes};
use crate::content::{Content, finding::Finding, logo};

impl Config {
    /// Reads the owner's `file`, if there is one, and the environment `variables` over the
    /// defaults.
    ///
    /// Fails with every problem found. Problems of syntax hide those of names and kinds, those
    /// hide none, and relations between settings are looked at once each of them is right.
    pub fn load(
        file: Option<&Path>,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let example = Node::parse(EXAMPLE, &|line| Origin::Example { line })?;
        let own = file.map(read_file).transpose()?;
        let own = own.map(|own| without_passcode(own, &mut problems));
        let fitted =
            own.clone().map(|own| Shape::new(&example, &mut problems).fit(own, &example, ""));
        let environment = environment::settings(variables, &example, &mut problems);
        let layers = Layers { example: &example, file: own.as_ref(), environment: &environment };
        // As the owner wrote it, right or wrong: messages name entries of lists by it.
        let written = layers.merged();
        let mut tree = Layers { file: fitted.as_ref(), ..layers }.merged();
        read_secret_file(&mut tree, file, &mut problems);
        place_photos(&mut tree, file);
        let settings = read_types::<Settings>(&mut tree, &example, &mut problems);
        let content = read_types::<Content>(&mut tree, &example, &mut problems);
        let (Some(settings), Some(content), true) = (settings, content, problems.is_empty()) else {
            return Err(refused(problems, &written));
        };
        let mut config = Self::new(settings, content, Record::of(&tree));
        let mut broken = config.content.contradictions();
        broken.extend(read_logo(&mut config));
        if !broken.is_empty() {
            let located = broken.into_iter().map(|Finding { path, message }| {
                Problem::new(tree.nearest(&path).origin.clone(), path, message)
            });
            return Err(refused(located, &written));
        }
        let hidden = &config.content.site.hidden_pages;
        config.notes = notes::mentions(&tree, hidden, &config.record);
        // Without a file the whole site is the example, which is obvious.
        if file.is_some() {
            config.notes.extend(notes::examples(&tree, &example, hidden, &config.record));
        }
        Ok(config)
    }

    fn new(settings: Settings, content: Content, record: Record) -> Self {
        let Settings { server, storage, webhooks, admin, limits, registrations } = settings;
        let notes = Vec::new();
        Self { server, storage, webhooks, admin, limits, registrations, content, record, notes }
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

/// A passcode in a file ends up in back-ups and repositories, so there it is refused.
fn without_passcode(mut own: Node, problems: &mut Vec<Problem>) -> Node {
    if let Some(passcode) = own.remove("admin", "passcode") {
        let message = "must not stand in a file; set the environment variable \
             PADDOCK_ADMIN__PASSCODE, or run `paddock passcode`";
        problems.push(Problem::new(passcode.origin, "admin.passcode", message));
    }
    own
}

/// Replaces `webhooks.secret` by the content of `webhooks.secret_file`.
fn read_secret_file(tree: &mut Node, config_file: Option<&Path>, problems: &mut Vec<Problem>) {
    const PATH: &str = "webhooks.secret_file";
    let Some(named) = tree.remove("webhooks", "secret_file") else { return };
    let Some(name) = named.as_text().filter(|name| !name.is_empty()) else { return };
    if tree.find("webhooks.secret").and_then(Node::as_text).is_some_and(|text| !text.is_empty()) {
        let message = "is given, and so is webhooks.secret; keep one of the two";
        problems.push(Problem::new(named.origin, PATH, message));
        return;
    }
    let folder = config_file.and_then(Path::parent).unwrap_or(Path::new(""));
    let file = folder.join(name);
    match text_file::read(&file) {
        Ok(secret) => {
            let origin = Origin::File(file.display().to_string().into());
            merge(tree, Node::text(secret.trim(), origin).under("webhooks.secret"));
        }
        Err(refused) => {
            let message = format!("names {}, which {}", file.display(), refused.message);
            problems.push(Problem::new(named.origin, PATH, message));
        }
    }
}

/// Has `site.photos_dir` begin in the folder of the owner's file.
fn place_photos(tree: &mut Node, config_file: Option<&Path>) {
    const PATH: &str = "site.photos_dir";
    let Some(named) = tree.find(PATH) else { return };
    let Some(name) = named.as_text().filter(|name| !name.is_empty()) else { return };
    let folder = config_file.and_then(Path::parent).unwrap_or(Path::new("")).join(name);
    let placed = Node::text(folder.to_string_lossy(), named.origin.clone());
    merge(tree, placed.under(PATH));
}

/// Reads the logo that the settings name. Returns what is wrong with it or its folder.
fn read_logo(config: &mut Config) -> Option<Finding> {
    match logo::read(&config.content.site) {
        Ok(logo) => {
            config.record.add_file(logo::LOGO, logo.as_ref().map(|logo| &logo.png));
            config.content.logo = logo;
            None
        }
        Err(finding) => Some(finding),
    }
}
