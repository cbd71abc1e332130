//! nginx with its brotli module, serving a precompressed file, which is the usual way.

use std::fs;
use std::path::Path;

use crate::machine;
use crate::subject::{Subject, free_address};

/// Serves `html` from `folder`, and `brotli` to clients that accept it.
///
/// Tuned for speed: one worker, no log, files kept open, no limit on the life of connections.
pub(crate) fn serve(html: &[u8], brotli: &[u8], folder: &Path) -> Subject {
    fs::write(folder.join("index.html"), html).unwrap();
    fs::write(folder.join("index.html.br"), brotli).unwrap();
    let address = free_address();
    let config = folder.join("nginx.conf");
    fs::write(&config, settings(folder, &address.to_string())).unwrap();
    let mut command = machine::on_server_core("nginx");
    command.arg("-c").arg(&config).arg("-p").arg(folder);
    Subject::silent(command, address)
}

fn settings(folder: &Path, address: &str) -> String {
    let folder = folder.display();
    format!(
        "load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
        user root;
        daemon off;
        worker_processes 1;
        pid {folder}/nginx.pid;
        error_log {folder}/error.log;
        events {{ worker_connections 512; }}
        http {{
            access_log off;
            client_body_temp_path {folder};
            proxy_temp_path {folder};
            fastcgi_temp_path {folder};
            uwsgi_temp_path {folder};
            scgi_temp_path {folder};
            sendfile on;
            tcp_nodelay on;
            keepalive_requests 1000000000;
            open_file_cache max=16 inactive=1h;
            open_file_cache_valid 1h;
            types {{ text/html html; }}
            charset utf-8;
            server {{
                listen {address};
                root {folder};
                brotli_static on;
            }}
        }}"
    )
}
