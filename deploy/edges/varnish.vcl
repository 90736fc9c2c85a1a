# Varnish 7 with the module xkey (Debian: varnish, varnish-modules) in front of Ringside.
# Start: EDGE_PURGE_SECRET=… varnishd -a :6081 -f varnish.vcl -s malloc,1g -p http_gzip_support=off
# Ringside: EDGE_PURGE_URL=http://VARNISH:6081/, the same EDGE_PURGE_SECRET, TRUSTED_PROXIES=VARNISH/32
# http_gzip_support=off leaves compression to Ringside, which keeps its pages as brotli.
vcl 4.1;

import std;
import xkey;

backend origin {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  if (req.restarts == 0) {
    unset req.http.X-Shared;
  }
  if (req.method == "PURGE") {
    # An address proves nothing where a TLS proxy stands in front: all requests come from it.
    if (!std.getenv("EDGE_PURGE_SECRET") || req.http.Authorization != "Bearer " + std.getenv("EDGE_PURGE_SECRET")) {
      return (synth(403));
    }
    if (!req.http.xkey-purge) {
      return (synth(400));
    }
    # Soft: what is purged stays for the time in which the origin is away.
    return (synth(200, "Purged " + xkey.softpurge(req.http.xkey-purge)));
  }

  # A pipe takes one thread for each stream: raise thread_pool_max, or lead streams past Varnish.
  if (req.url ~ "^/api/stream/") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  std.collect(req.http.Cookie, "; ");
  if (req.http.Authorization || req.http.Cookie ~ "(^|; *)((__Host-|__Secure-)?ringside_|chat_signin=)") {
    return (pass);
  }
  if (req.url ~ "^/(api|game|emulator|console|metrics|healthz|readyz)([/?]|$)") {
    return (pass);
  }

  # From here on the answer is the same for all visitors: other cookies make no difference.
  unset req.http.Cookie;
  # One entry for all orders of parameters: the page is the same.
  set req.url = std.querysort(req.url);
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Expired and purged answers are served only while the origin is away.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  } else {
    set req.grace = 10m;
  }
  set req.http.X-Shared = "yes";
  return (hash);
}

sub vcl_pipe {
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  if (beresp.status >= 500) {
    # A failure is not remembered: the next request asks the origin again.
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  set beresp.grace = 10m;
}

sub vcl_backend_error {
  set beresp.http.X-Origin-Away = "yes";
}

sub vcl_deliver {
  # The probe has not noticed yet that the origin is away: a second look takes an expired answer.
  if (resp.http.X-Origin-Away && req.http.X-Shared && req.restarts == 0) {
    return (restart);
  }
  unset resp.http.X-Origin-Away;
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
