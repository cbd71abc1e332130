//! A registrant's own page and its calls, by the link that only they have.

mod changes;
mod check_in;
mod limits;
mod links;
mod other_date;
mod page;
mod waiting;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{Site, party};

/// Where a registrant comes back to their registration.
struct Link<'a> {
    site: &'a Site,
    /// The page's path.
    path: String,
}

impl<'a> Link<'a> {
    /// The link of the registration that this receipt is for.
    fn of(site: &'a Site, receipt: &Value) -> Self {
        Self { site, path: receipt["managePath"].as_str().unwrap().to_owned() }
    }

    /// The link of a new registration of three people.
    async fn new(site: &'a Site) -> Self {
        Self::of(site, &site.registers(&party(&site.stamper.fit())).await)
    }

    fn call(&self) -> String {
        format!("/api{}", self.path)
    }

    async fn get(&self) -> Response {
        self.site.get(&self.call()).await
    }

    async fn sees(&self) -> Value {
        let reply = self.get().await;
        assert_eq!(reply.status(), 200);
        reply.json().await.unwrap()
    }

    async fn change(&self, changes: &Value) -> Response {
        self.site.request(Method::PATCH, &self.call()).json(changes).send().await.unwrap()
    }

    /// Makes a change that has to be taken; how the registration stands then.
    async fn changes(&self, changes: &Value) -> Value {
        let reply = self.change(changes).await;
        assert_eq!(reply.status(), 200);
        reply.json().await.unwrap()
    }

    async fn cancel(&self) -> Response {
        let path = format!("{}/cancel", self.call());
        self.site.request(Method::POST, &path).send().await.unwrap()
    }
}

/// The status and the problem of a refusal.
async fn refusal(reply: Response) -> (u16, String) {
    let status = reply.status().as_u16();
    let problem: Value = reply.json().await.unwrap();
    (status, problem["type"].as_str().unwrap().to_owned())
}

/// Everybody who comes along, as `GET` tells it.
fn companions(own: &Value) -> Vec<(&str, u64)> {
    let people = own["additionalAttendees"].as_array().unwrap().iter();
    people.map(|one| (one["name"].as_str().unwrap(), one["position"].as_u64().unwrap())).collect()
}

/// Only these two of the party, and the registrant.
fn without_tom() -> Value {
    json!({ "additionalAttendees": [{ "position": 2 }] })
}
