//! Makes contents of any values that staff might send: some as the example has them, most odd, some of another type.

use std::collections::BTreeMap;

use paddock::config::set_at;
use serde_json::{Map, Value, json};

/// Texts on which programs fail: the browser test reads them, too.
const TEXTS: &str = include_str!("texts.json");

/// Ids for entries. JavaScript has its own meaning for some of them.
const IDS: [&str; 9] =
    ["constructor", "null", "undefined", "2027", "1", "a", "zebra", "wine-and-ride", "trailblazer"];

/// The most entries of a list, if the list has no greatest number.
const ENTRIES: usize = 6;

/// One value in so many is of a type that doesn't belong there.
const WRONG: usize = 40;

const WITH_IDS: [&str; 3] = ["/events", "/lessons/packages", "/parties/packages"];

/// Numbers that are the same for the same seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    fn is_one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

struct Field {
    pointer: String,
    kind: String,
    options: Vec<String>,
    max: Option<f64>,
    is_optional: bool,
}

/// What contents are made of.
pub struct Contents {
    fields: Vec<Field>,
    /// The example's values, by the pointers of their fields.
    samples: BTreeMap<String, Vec<Value>>,
    texts: Vec<String>,
}

impl Contents {
    /// Makes them of the fields that staff see and the content of the example.
    pub fn new(fields: &Value, content: &Value) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let field = |field: &Value| Field {
            pointer: text(&field["pointer"]).unwrap(),
            kind: text(&field["kind"]).unwrap(),
            options: field["options"].as_array().into_iter().flatten().filter_map(text).collect(),
            max: field["max"].as_f64(),
            is_optional: field["optional"] == true,
        };
        let mut samples = BTreeMap::new();
        collect_samples(content, "", &mut samples);
        Self {
            fields: fields.as_array().unwrap().iter().map(field).collect(),
            samples,
            texts: serde_json::from_str(TEXTS).unwrap(),
        }
    }

    /// A merge patch: the same for the same number.
    pub fn patch(&self, number: u64) -> Map<String, Value> {
        let mut random = Random(number);
        let one_in = *random.of(&[30, 6, 2]);
        let mut patch = Map::new();
        for field in &self.fields {
            let is_inner = field.pointer.contains('*') || field.kind == "group";
            if !is_inner && random.is_one_in(one_in) {
                set_at(&mut patch, &field.pointer, Some(self.value(field, &mut random)));
            }
        }
        patch
    }

    fn value(&self, field: &Field, random: &mut Random) -> Value {
        if random.is_one_in(WRONG) {
            return random.of(&[json!(1), json!("x"), json!(true), json!([1]), json!({})]).clone();
        }
        let sample = self.samples.get(&field.pointer).filter(|_| random.below(100) < 35);
        if let Some(sample) = sample.filter(|_| field.kind != "entries") {
            return random.of(sample).clone();
        }
        let count = random.below(ENTRIES);
        match &*field.kind {
            "number" => random.of(&[json!(0), json!(1), json!(7), json!(100), json!(-1)]).clone(),
            "price" => random.of(&[json!(0), json!(0.01), json!(99_999), json!(1e308)]).clone(),
            "flag" => json!(random.is_one_in(2)),
            "date" | "date_time" => json!(date(random)),
            "choice" | "photo" if !field.options.is_empty() => json!(random.of(&field.options)),
            "choices" | "photos" if !field.options.is_empty() => {
                (0..count).map(|_| json!(random.of(&field.options))).collect()
            }
            "texts" => (0..count).map(|_| json!(self.text(random))).collect(),
            "entries" => self.entries(field, random),
            "color" => json!(format!("#{:06x}", random.next() & 0x00ff_ffff)),
            "address" => json!(format!("https://maple.example/{}", self.text(random))),
            _ => json!(self.text(random)),
        }
    }

    fn entries(&self, field: &Field, random: &mut Random) -> Value {
        let most = field.max.map_or(ENTRIES, |max| if max < 50.0 { 12 } else { ENTRIES });
        let count = random.below(most);
        let pattern = format!("{}/*", field.pointer);
        if !WITH_IDS.contains(&&*field.pointer) {
            return (0..count).map(|_| self.group(&pattern, random)).collect();
        }
        let entry = |_| ((*random.of(&IDS)).to_owned(), self.group(&pattern, random));
        let entries: Vec<_> = (0..count).map(entry).collect();
        // One of the example's may be removed as well.
        entries.into_iter().chain([("pony-express".to_owned(), Value::Null)]).collect()
    }

    /// The values of a group or an entry.
    fn group(&self, pointer: &str, random: &mut Random) -> Value {
        let inside = format!("{pointer}/");
        let mut group = Map::new();
        for field in &self.fields {
            let Some(key) = field.pointer.strip_prefix(&inside) else { continue };
            let is_left_out = field.is_optional && random.is_one_in(3);
            if key.contains('/') || is_left_out {
                continue;
            }
            let value = if field.kind == "group" {
                self.group(&field.pointer, random)
            } else {
                self.value(field, random)
            };
            group.insert(key.to_owned(), value);
        }
        Value::Object(group)
    }

    fn text(&self, random: &mut Random) -> String {
        let text = random.of(&self.texts).clone();
        match random.below(4) {
            0 => format!("Hay {text} oats"),
            1 => format!("{text}{}", random.of(&self.texts)),
            _ => text,
        }
    }
}

fn date(random: &mut Random) -> String {
    let (year, month, day) = (random.below(120), random.below(12), random.below(31));
    let date = format!("{}-{:02}-{:02}", 1_999 + year, month + 1, day + 1);
    if random.is_one_in(8) { format!("{date} 14:00") } else { date }
}

/// Collects the values in `content` by the pointers of their fields.
fn collect_samples(content: &Value, pointer: &str, samples: &mut BTreeMap<String, Vec<Value>>) {
    let mut add = |value: &Value| {
        samples.entry(pointer.to_owned()).or_default().push(value.clone());
    };
    match content {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = if WITH_IDS.contains(&pointer) { "*" } else { key };
                collect_samples(value, &format!("{pointer}/{key}"), samples);
            }
        }
        Value::Array(entries) if entries.iter().any(Value::is_object) => {
            for entry in entries {
                collect_samples(entry, &format!("{pointer}/*"), samples);
            }
        }
        value => add(value),
    }
}
