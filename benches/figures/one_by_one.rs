//! paddock without group commit: each submission has its own transaction and fsync.

use std::env;

use paddock::config::Config;
use paddock::server::{self, Server};
use paddock::store::Options;
use tokio::net::TcpListener;

use crate::log;

/// The argument that makes this program this server.
pub(crate) const VERB: &str = "serve-one-by-one";

/// Serves like `paddock serve`, with the same log, allocator and runtime, except for one option.
pub(crate) fn serve() {
    let _log = log::start();
    let config = Config::load(None, env::vars()).unwrap();
    let runtime = server::runtime().unwrap();
    runtime.block_on(async {
        let stop = server::stop_request().unwrap();
        let listener = TcpListener::bind(config.server.listen).await.unwrap();
        let options = Options { max_batch: 1, ..Options::default() };
        let server = Server::start(listener, config, options).await.unwrap();
        println!("listening on http://{}", server.address().unwrap());
        server.run(stop).await.unwrap();
    });
}
