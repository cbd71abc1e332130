// Prints what is in the executable, as CycloneDX 1.6: the crates that are linked, and the npm packages that the pages
// contain. What only builds it isn't listed.
//
//   node scripts/sbom.mjs TARGET VERSION SECONDS-SINCE-1970
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const [target, version, seconds] = process.argv.slice(2);

/** One component; `license` is an SPDX expression. */
function component(type, name, version, license, hash) {
  const purl = `pkg:${type}/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    ...(hash && { hashes: [hash] }),
    ...(license && { licenses: [{ expression: license.replaceAll("/", " OR ") }] }),
    purl,
  };
}

/** Checksums of crates, by name and version, from the lock file. */
function checksums() {
  const lock = readFileSync("Cargo.lock", "utf8");
  const entries = lock.matchAll(/name = "(.*)"\nversion = "(.*)"\n(?:source = .*\n)?checksum = "(.*)"/g);
  return new Map(Array.from(entries, ([, name, version, hash]) => [`${name} ${version}`, hash]));
}

function crates() {
  const known = checksums();
  // Without what runs at build time only: build scripts' packages, and macros.
  const edges = "normal,no-proc-macro";
  const tree = ["tree", "--locked", "--package=paddock", "--target", target, "--edges", edges, "--prefix=none"];
  const lines = execFileSync("cargo", [...tree, "--format={p}|{l}"], { encoding: "utf8" }).split("\n");
  const found = new Map();
  for (const line of lines) {
    const [, name, version, license] = line.match(/^(\S+) v(\S+).*?\|(.*?)(?: \(\*\))?$/) ?? [];
    const hash = known.get(`${name} ${version}`);
    // This repository's own crates have no checksum.
    if (name && hash) {
      found.set(`${name} ${version}`, component("cargo", name, version, license, { alg: "SHA-256", content: hash }));
    }
  }
  return [...found.values()];
}

function npmPackages() {
  const { packages } = JSON.parse(readFileSync("frontend/package-lock.json", "utf8"));
  const entries = readdirSync("frontend/build", { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const build = files.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, "utf8")).join("\n");
  // A package that the build imports is a tool, such as Vite. The others are in the pages, with what they need.
  const open = Object.keys(packages[""].dependencies).filter((name) => !build.includes(`from "${name}"`));
  const used = new Set();
  for (let name = open.pop(); name; name = open.pop()) {
    if (!used.has(name)) {
      used.add(name);
      open.push(...Object.keys(packages[`node_modules/${name}`].dependencies ?? {}));
    }
  }
  return [...used].map((name) => {
    const { version, license, integrity } = packages[`node_modules/${name}`];
    const hash = { alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") };
    return component("npm", name, version, license, hash);
  });
}

/** A UUID that depends on the content alone, so that two builds print the same. */
function serialNumber(content) {
  const hash = createHash("sha256").update(content).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)];
  return `urn:uuid:${parts.join("-")}`;
}

const components = [...crates(), ...npmPackages()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
const bom = {
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  serialNumber: serialNumber(JSON.stringify([target, version, components])),
  version: 1,
  metadata: {
    timestamp: new Date(Number(seconds) * 1000).toISOString(),
    component: { type: "application", "bom-ref": "paddock", name: "paddock", version, licenses: [{ license: { id: "MIT" } }] },
  },
  components,
};
console.log(JSON.stringify(bom, null, 2));
