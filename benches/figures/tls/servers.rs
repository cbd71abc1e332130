//! The servers to compare, each on the first core.

use std::env;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use super::NAME;
use crate::machine;
use crate::subject::{Subject, free_address};

/// A server and its address for https.
pub(super) struct Server {
    pub(super) name: &'static str,
    pub(super) subject: Subject,
    pub(super) address: SocketAddr,
}

/// paddock with the certificate in `folder`.
pub(super) fn paddock(folder: &Path) -> Server {
    let (http, https) = (free_address(), free_address());
    let settings = [
        ("PADDOCK_SERVER__DOMAIN", NAME),
        ("PADDOCK_SERVER__HTTP_LISTEN", &http.to_string()),
        ("PADDOCK_SERVER__HTTPS_LISTEN", &https.to_string()),
        // Nobody has to be asked for another certificate.
        ("PADDOCK_SERVER__ACME_DIRECTORY", "https://127.0.0.1:9/"),
    ];
    Server { name: "paddock", subject: Subject::paddock_with(folder, &settings), address: https }
}

/// nginx with the files in `folder`, tuned for speed as in `nginx.rs`.
pub(super) fn nginx(folder: &Path) -> Server {
    let address = free_address();
    let config = folder.join("nginx-tls.conf");
    fs::write(&config, nginx_settings(folder, address)).unwrap();
    let mut command = machine::on_server_core("nginx");
    command.arg("-c").arg(&config).arg("-p").arg(folder);
    Server { name: "nginx", subject: Subject::silent(command, address), address }
}

fn nginx_settings(folder: &Path, address: SocketAddr) -> String {
    let folder = folder.display();
    format!(
        "load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
        user root;
        daemon off;
        worker_processes 1;
        pid {folder}/nginx-tls.pid;
        error_log {folder}/nginx-tls.log;
        events {{ worker_connections 512; }}
        http {{
            access_log off;
            client_body_temp_path {folder};
            proxy_temp_path {folder};
            fastcgi_temp_path {folder};
            uwsgi_temp_path {folder};
            scgi_temp_path {folder};
            tcp_nodelay on;
            keepalive_requests 1000000000;
            open_file_cache max=16 inactive=1h;
            open_file_cache_valid 1h;
            types {{ text/html html; }}
            charset utf-8;
            ssl_protocols TLSv1.2 TLSv1.3;
            ssl_certificate {folder}/certificates/certificate.pem;
            ssl_certificate_key {folder}/certificates/key.pem;
            server {{
                listen {address} ssl http2;
                root {folder};
                brotli_static on;
            }}
        }}"
    )
}

/// Caddy with the files in `folder`; `None` if the variable `CADDY` names no program.
pub(super) fn caddy(folder: &Path) -> Option<Server> {
    let program = env::var("CADDY").ok().filter(|program| Path::new(program).exists())?;
    let address = free_address();
    let config = folder.join("Caddyfile");
    let (port, root) = (address.port(), folder.display());
    let settings = format!(
        "{{\n admin off\n auto_https off\n persist_config off\n}}\n\
         https://:{port} {{\n bind 127.0.0.1\n root * {root}\n\
         tls {root}/certificates/certificate.pem {root}/certificates/key.pem\n\
         file_server {{\n precompressed br\n }}\n}}\n"
    );
    fs::write(&config, settings).unwrap();
    let mut command = machine::on_server_core(&program);
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&config);
    command.env("HOME", folder);
    Some(Server { name: "Caddy", subject: Subject::silent(command, address), address })
}
