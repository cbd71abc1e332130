import type { ProxyWarning } from "../../api/types";

interface Props {
  warning: ProxyWarning | null | undefined;
}

/**
 * Warns of a web server in front of the site that the settings don't list, with the line to add.
 */
export function ProxyNotice({ warning }: Props) {
  if (!warning) return null;
  return (
    <p className="alarm proxy-notice">
      <strong>All your visitors count as one.</strong> A web server in front of this site (
      {warning.addresses.join(", ")}) isn't in its settings, so visitors share one limit on forms
      and on wrong passcodes. If it's yours, have this line put under [server] in config.toml:{" "}
      <code>{warning.setting}</code>
    </p>
  );
}
