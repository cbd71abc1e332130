//! Matches files to pictures, and collects messages for the owner about the other files.

use std::io;
use std::path::{Path, PathBuf};

use super::folder::{self, Source};
use super::picture_spec::{ChosenPart, PictureSpec};
use super::staff_folder::StaffFolder;
use super::truncation::inspect_whole;
use crate::config::Config;
use crate::content::PhotoCrop;

/// The pictures that the configuration asks for.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    folder: Option<PathBuf>,
    /// The photographs of staff. The owner's win where both have a name.
    staff: Vec<Source>,
    specs: Vec<PictureSpec>,
    /// Names for which the owner wrote descriptions.
    described: Vec<String>,
    /// Which parts are shown, where it isn't the usual one.
    crops: Vec<PhotoCrop>,
    /// The name of the logo, which is prepared together with the settings.
    logo: String,
}

/// A picture and the file to make it of.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) spec: PictureSpec,
    pub(super) source: Source,
}

impl Plan {
    /// All pictures that the pages may show with this configuration.
    pub(super) fn new(config: &Config) -> Self {
        let mut specs = PictureSpec::all().to_vec();
        let of_events = config.content.events.iter().map(|event| event.image.as_str());
        // The built-in gallery pictures have specs under other names.
        let is_own = |name: &&str| !PictureSpec::all().iter().any(|spec| spec.from == *name);
        let of_gallery = config.content.site.gallery.iter().map(String::as_str).filter(is_own);
        for image in of_events.chain(of_gallery).chain(faces(config)) {
            if !specs.iter().any(|spec| spec.name == image) {
                specs.push(PictureSpec::of(image));
            }
        }
        let described = config.content.site.photos.iter().map(|photo| photo.name.clone()).collect();
        let logo = config.content.site.logo.to_lowercase();
        let staff = StaffFolder::of(config).sources();
        let crops = config.content.site.crops.clone();
        Self {
            folder: config.content.site.photos_dir.clone(),
            staff,
            specs,
            described,
            crops,
            logo,
        }
    }

    /// The pictures for which there is a file.
    pub(super) fn wanted(&self) -> Vec<Wanted> {
        self.choose(&self.own())
    }

    /// The owner's files; none if the folder can't be read.
    fn own(&self) -> Vec<Source> {
        let own = self.folder.as_deref().and_then(|folder| folder::read(folder).ok());
        own.unwrap_or_default()
    }

    /// Like `wanted`, with messages about the owner's folder. Reads each unused file to find out why.
    pub(super) fn wanted_with_remarks(&self) -> (Vec<Wanted>, Vec<String>) {
        let Some(folder) = &self.folder else { return (self.choose(&[]), Vec::new()) };
        match folder::read(folder) {
            Ok(sources) => (self.choose(&sources), self.remarks(&sources)),
            Err(error) => (self.choose(&[]), vec![no_folder(folder, &error)]),
        }
    }

    /// What is made of a photograph `name` with a file of so many `bytes`. It may be one that pages don't show yet.
    pub(super) fn specs_of(&self, name: &str, bytes: u64) -> Vec<PictureSpec> {
        self.specs_beside((name, bytes), &self.own())
    }

    /// Like `specs_of`, with the owner's files.
    fn specs_beside(&self, (name, bytes): (&str, u64), own: &[Source]) -> Vec<PictureSpec> {
        let has_own_file =
            |spec: &PictureSpec| own.iter().chain(&self.staff).any(|one| one.name == spec.name);
        let specs = self
            .specs
            .iter()
            .filter(|spec| spec.name == name || spec.from == name && !has_own_file(spec));
        let cropped = |spec: &PictureSpec| self.cropped(spec, name, bytes);
        let specs: Vec<_> = specs.map(cropped).collect();
        if specs.is_empty() { vec![cropped(&PictureSpec::of(name))] } else { specs }
    }

    /// `spec`, for the photograph `name` with a file of so many `bytes`.
    fn cropped(&self, spec: &PictureSpec, name: &str, bytes: u64) -> PictureSpec {
        let chosen = self.crops.iter().find(|crop| crop.is_for(name, bytes)).map(ChosenPart::from);
        PictureSpec { chosen, ..spec.clone() }
    }

    /// All that is made of the photographs of staff, also of those that pages don't show yet.
    pub(super) fn of_staff(&self) -> Vec<Wanted> {
        let own = self.own();
        let all = self.staff.iter().flat_map(|source| {
            let of_file = (source.name.as_str(), source.stamp.bytes());
            let specs = self.specs_beside(of_file, &own).into_iter();
            specs.map(|spec| Wanted { spec, source: source.clone() })
        });
        all.collect()
    }

    /// Chooses among the owner's files, and those of staff.
    fn choose(&self, own: &[Source]) -> Vec<Wanted> {
        let find = |name: &str| own.iter().chain(&self.staff).find(|source| source.name == name);
        let wanted = self.specs.iter().filter_map(|spec| {
            let source = find(&spec.name).or_else(|| find(&spec.from))?.clone();
            let spec = self.cropped(spec, &source.name, source.stamp.bytes());
            Some(Wanted { spec, source })
        });
        wanted.collect()
    }

    fn remarks(&self, sources: &[Source]) -> Vec<String> {
        let mut remarks = Vec::new();
        for (index, source) in sources.iter().enumerate() {
            let path = source.path.display();
            if let Some(first) = sources[..index].iter().find(|first| first.name == source.name) {
                let first = first.path.display();
                remarks.push(format!("{path} has the name of {first}, which is shown. Keep one."));
            } else if !self.is_shown(&source.name) {
                remarks.push(format!("{path} {}", self.why_unused(source)));
            }
        }
        for name in &self.described {
            if !sources.iter().chain(&self.staff).any(|source| source.name == *name) {
                remarks.push(format!("site.photos describes {name:?}, which isn't in the folder."));
            }
        }
        remarks
    }

    /// Why no page shows `source`, and what to do. Continues after the file's name.
    fn why_unused(&self, source: &Source) -> String {
        if let Err(refusal) = inspect_whole(&source.path) {
            return refusal;
        }
        let slug = slug(&source.name);
        if slug == source.name || slug.is_empty() {
            return "is shown nowhere: there is no picture of that name, and neither an event nor the \
                    gallery asks for it. config.example.toml lists the names."
                .to_owned();
        }
        let ending = source.path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let renamed = format!(
            "is shown nowhere: settings name only files of letters, digits and hyphens. Rename it to \
             {slug}.{ending}"
        );
        if self.is_shown(&slug) {
            return format!("{renamed}.");
        }
        format!("{renamed}, and name it in site.gallery or as an event's image.")
    }

    fn is_shown(&self, name: &str) -> bool {
        self.logo == name || self.specs.iter().any(|spec| spec.name == name || spec.from == name)
    }
}

/// Converts `name` to a slug: `old-barn` for `old barn`.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Messages for the owner about the photographs that `config` asks for. Inspects files without
/// decoding them.
#[must_use]
pub fn notes(config: &Config) -> Vec<String> {
    let plan = Plan::new(config);
    let (wanted, mut notes) = plan.wanted_with_remarks();
    let mut seen: Vec<&Source> = Vec::new();
    for Wanted { source, .. } in &wanted {
        if seen.contains(&source) {
            continue;
        }
        seen.push(source);
        if let Err(refusal) = inspect_whole(&source.path) {
            notes.push(format!("{} {refusal}", source.path.display()));
        }
    }
    notes.extend(without_picture(config, &wanted));
    notes
}

/// The owner's photographs of people and horses.
fn faces(config: &Config) -> impl Iterator<Item = &str> {
    let people = config.content.team.iter().map(|member| member.photo.as_str());
    let horses = config.content.about.horses.iter().map(|horse| horse.photo.as_str());
    people.chain(horses).filter(|photo| !photo.is_empty())
}

/// Events, gallery entries, people and horses whose picture is neither built in nor in the folder.
pub(super) fn without_picture(config: &Config, wanted: &[Wanted]) -> Vec<String> {
    let has_picture = |image: &str| wanted.iter().any(|wanted| wanted.spec.name == image);
    let has_view =
        |name: &str| has_picture(name) || PictureSpec::all().iter().any(|spec| spec.from == name);
    let gallery = config.content.site.gallery.iter().filter(|name| !has_view(name));
    let gallery = gallery.map(|name| {
        format!(
            "site.gallery asks for the picture {name:?}, which isn't in the folder; it is left \
             out."
        )
    });
    let missing = config.content.events.iter().filter(|event| !event.image.is_built_in());
    let missing = missing.filter(|event| !has_picture(event.image.as_str())).map(|event| {
        let (id, image) = (&event.id, event.image.as_str());
        format!(
            "the event {id} asks for the picture {image:?}, which is neither built in nor in the \
             folder; another stands in its place."
        )
    });
    let faceless = faces(config).filter(|photo| !has_picture(photo)).map(|photo| {
        format!(
            "the photograph {photo:?} of a person or a horse isn't in the folder; the name stands \
             alone."
        )
    });
    missing.chain(gallery).chain(faceless).collect()
}

fn no_folder(folder: &Path, error: &io::Error) -> String {
    format!(
        "site.photos_dir: the folder {} can't be read ({error}). Make it, or correct its name; \
         until then the built-in pictures are shown.",
        folder.display()
    )
}
