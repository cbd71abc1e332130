//! A member of the staff in a browser.

use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::Value;

/// A signed-in member of the staff, whose requests look like the site's own page.
pub struct Staff {
    http: Client,
    origin: String,
    pub cookie: String,
}

impl Staff {
    pub(super) fn new(http: Client, origin: String, cookie: String) -> Self {
        Self { http, origin, cookie }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.origin));
        request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin")
    }

    /// The list at `query`, which begins with `?` if it is not empty.
    pub async fn list(&self, query: &str) -> Value {
        let path = format!("/api/admin/submissions{query}");
        let reply = self.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{query}");
        reply.json().await.unwrap()
    }

    /// The response of the staff call at `path`, below `/api/admin/`.
    pub async fn sees(&self, path: &str) -> Value {
        let reply = self.request(Method::GET, &format!("/api/admin/{path}")).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{path}");
        reply.json().await.unwrap()
    }

    /// The response to a GET of `path`, whatever it is.
    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Sends `body` to the staff call at `path`, below `/api/admin/`.
    pub async fn does(&self, path: &str, body: &Value) -> Response {
        self.request(Method::POST, &format!("/api/admin/{path}")).json(body).send().await.unwrap()
    }

    /// Changes the submission `id`.
    pub async fn change(&self, id: &str, changes: &Value) -> Response {
        let path = format!("/api/admin/submissions/{id}");
        self.request(Method::PATCH, &path).json(changes).send().await.unwrap()
    }

    /// Requests another delivery of the submission `id`.
    pub async fn deliver(&self, id: &str) -> Response {
        let path = format!("/api/admin/submissions/{id}/deliver");
        self.request(Method::POST, &path).send().await.unwrap()
    }

    /// The registrations at `query`, which begins with `?` if it is not empty.
    pub async fn registrations(&self, query: &str) -> Value {
        let path = format!("/api/admin/registrations{query}");
        let reply = self.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{query}");
        reply.json().await.unwrap()
    }

    /// Changes the registration `id`.
    pub async fn change_registration(&self, id: &str, changes: &Value) -> Response {
        let path = format!("/api/admin/registrations/{id}");
        self.request(Method::PATCH, &path).json(changes).send().await.unwrap()
    }
}
