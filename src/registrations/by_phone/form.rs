//! The staff's form for somebody who calls.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::content::Event;
use crate::form::{CustomAnswer, Fault, FieldErrors, GivenAnswers, line, text, whole_number};
use crate::registrations::registration::{
    Age, Asked, MAX_COMPANIONS, MAX_NAME, MAX_PHONE, Party, Person, PersonPrice, age, email_if_any,
};
use crate::registrations::waiting_list_form::{WaitingListForm, at_least, places_of};
use crate::web::Problem;

/// A party that somebody registers by phone. Every field is optional here, so that errors can name each.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PhoneForm {
    /// Required: an id that the page makes for the form, at most 64 characters. The form sent twice is kept once.
    #[schema(value_type = String, pattern = r"\S", max_length = 64, required)]
    pub id: Option<String>,
    /// Required: the event's id.
    #[schema(value_type = String, pattern = r"\S", max_length = 100, required)]
    pub event_id: Option<String>,
    /// Required: who calls, and comes; at most 100 characters.
    #[schema(value_type = String, pattern = r"\S", max_length = 100, required)]
    pub name: Option<String>,
    /// Required, unless they walk in: at most 40 characters.
    #[schema(max_length = 40)]
    pub phone: Option<String>,
    /// Whether they stand here, and needn't have a phone. On the event's day they count as having come, and on the day
    /// after, when a device without a network sends them.
    pub walk_in: Option<bool>,
    /// Required: how many people come, or are added to a party; at most 21.
    #[serde(default)]
    #[schema(value_type = u32, minimum = 1, maximum = 21, required)]
    pub people: Option<Number>,
    /// The label of the price that each of them pays, if the event has several; absent: the first.
    #[schema(max_length = 100)]
    pub price: Option<String>,
    /// At most 254 characters. Without one, no mail goes to them.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// Who comes along, as far as they are known: at most one fewer than `people`.
    #[schema(max_items = 20)]
    pub others: Option<Vec<OtherForm>>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub special_requests: Option<String>,
    /// What the caller answers to the event's own questions, those that are asked of the party and those of each person, by the
    /// questions' ids. None has to be answered.
    #[schema(value_type = HashMap<String, String>, required = false)]
    pub answers: Option<GivenAnswers>,
    /// Whether they are registered even if there are too few places.
    pub over_capacity: Option<bool>,
    /// Has them wait if there are too few places, unless `overCapacity` is true.
    #[schema(value_type = Option<WaitingListForm>)]
    pub(crate) waiting_list: Option<WaitingListForm>,
    /// Whether the people are added to a registration that the person already has for the event.
    pub merge: Option<bool>,
}

/// A whole number.
#[derive(Debug, Deserialize)]
pub struct Number(#[serde(deserialize_with = "whole_number")] u32);

/// Somebody who comes along.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OtherForm {
    /// At most 100 characters; empty: not known.
    #[schema(max_length = 100)]
    pub name: Option<String>,
    /// A number, or at most 20 characters.
    pub age: Option<Age>,
    /// At most 5,000 characters.
    #[schema(max_length = 5000)]
    pub special_requirements: Option<String>,
    /// Answers to the event's own questions that are asked of each person, by the questions' ids. None has to be answered.
    #[schema(value_type = HashMap<String, String>, required = false)]
    pub answers: Option<GivenAnswers>,
}

/// A form whose answers are valid.
pub struct PhoneParty {
    pub(super) sent_id: String,
    /// As many as come. Those whose names aren't known have an empty one.
    pub(super) party: Party,
    pub(super) over_capacity: bool,
    /// Whether they stand here.
    pub(super) walks_in: bool,
    pub(super) merge: bool,
}

const MISSING: &str = "Fill in what's marked.";
/// The longest id of a form, in characters.
const MAX_ID: usize = 64;

impl PhoneParty {
    /// The party of `form` for one of these `events`. Reports every answer that needs correcting at once.
    pub fn read(form: PhoneForm, events: &[Event]) -> Result<Self, Problem> {
        let mut errors = FieldErrors::default();
        let id = form.event_id.as_deref().map(str::trim);
        let event = events.iter().find(|event| Some(&*event.id) == id);
        let sent_id = errors.keep("id", line(form.id, "Give the form an id", MAX_ID));
        let event_id = errors.keep("eventId", line(form.event_id, "Choose an event", MAX_NAME));
        let name = errors.keep("name", line(form.name, "Enter their name", MAX_NAME));
        let walks_in = form.walk_in == Some(true);
        let phone = errors.keep("phone", phone(form.phone, walks_in));
        let people = errors.keep("people", people(form.people));
        let email = errors.keep("email", email_if_any(form.email));
        let answers = answers(event, 0, form.answers, ("answers", &mut errors));
        let others = others(form.others.unwrap_or_default(), (people, event), &mut errors);
        let requests = errors.keep("specialRequests", text(form.special_requests));
        let at_least = at_least(form.waiting_list, people.unwrap_or_default(), places_of(None));
        let at_least = errors.keep("waitingList/atLeast", at_least);
        let read = (|| {
            let party = Party {
                event_id: event_id?,
                name: name?,
                email: email?,
                phone: phone?,
                companions: others?,
                special_requests: requests?,
                leave_blank: String::new(),
                at_least: at_least?,
                // Only its label: the amount is looked up once the event takes the party.
                price: PersonPrice { label: form.price.unwrap_or_default(), cents: 0 },
                answers: answers?,
                // Who comes signs it themselves.
                waiver: None,
            };
            let over_capacity = form.over_capacity.unwrap_or_default();
            let merge = form.merge.unwrap_or_default();
            Some(Self { sent_id: sent_id?, party, over_capacity, walks_in, merge })
        })();
        read.ok_or_else(|| Problem::invalid_answers(MISSING, errors))
    }
}

/// Who stands here needn't have one.
fn phone(answer: Option<String>, walks_in: bool) -> Result<String, Fault> {
    match line(answer, "Enter their phone number", MAX_PHONE) {
        Err(Fault::Missing(_)) if walks_in => Ok(String::new()),
        phone => phone,
    }
}

/// What is answered for the one at this position. Staff see on the card what is missing.
fn answers(
    event: Option<&Event>,
    position: usize,
    given: Option<GivenAnswers>,
    (name, errors): (&str, &mut FieldErrors),
) -> Option<Vec<CustomAnswer>> {
    Asked { event, position, given, known: None, may_stay_open: true }.read(name, errors)
}

fn people(answer: Option<Number>) -> Result<usize, Fault> {
    let most = MAX_COMPANIONS + 1;
    let people = answer.map(|Number(people)| usize::try_from(people).unwrap_or(usize::MAX));
    match people {
        None => Err(Fault::Missing("Enter how many come".into())),
        Some(people) if (1..=most).contains(&people) => Ok(people),
        Some(_) => Err(Fault::Unfit(format!("Enter a number from 1 to {most}"))),
    }
}

/// As many as come along with the caller.
fn others(
    forms: Vec<OtherForm>,
    (people, event): (Option<usize>, Option<&Event>),
    errors: &mut FieldErrors,
) -> Option<Vec<Person>> {
    let along = people?.saturating_sub(1);
    if forms.len() > along {
        let detail = format!("That's {} names besides theirs; {along} come along", forms.len());
        return errors.keep("others", Err(Fault::Unfit(detail)));
    }
    let named: Vec<_> =
        forms.into_iter().enumerate().map(|(at, form)| other(at, form, event, errors)).collect();
    let unnamed = || Person {
        name: String::new(),
        age: None,
        special_requirements: String::new(),
        price: PersonPrice::default(),
        answers: Vec::new(),
    };
    let mut people = named.into_iter().collect::<Option<Vec<_>>>()?;
    people.resize_with(along, unnamed);
    Some(people)
}

fn other(
    at: usize,
    form: OtherForm,
    event: Option<&Event>,
    errors: &mut FieldErrors,
) -> Option<Person> {
    let field = |name: &str| format!("others/{at}/{name}");
    let name = match line(form.name, "", MAX_NAME) {
        Err(Fault::Missing(_)) => Ok(String::new()),
        name => name,
    };
    let name = errors.keep(&field("name"), name);
    let age = errors.keep(&field("age"), age(form.age));
    let requirements = errors.keep(&field("specialRequirements"), text(form.special_requirements));
    let answers = answers(event, at + 1, form.answers, (&field("answers"), errors));
    Some(Person {
        name: name?,
        age: age?,
        special_requirements: requirements?,
        price: PersonPrice::default(),
        answers: answers?,
    })
}
