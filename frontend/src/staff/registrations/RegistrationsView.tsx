import type { Address } from "../shared/address";
import { OneRegistration } from "./OneRegistration";
import { Registrations } from "./Registrations";

interface Props {
  address: Address;
  onSignOut: (() => void) | undefined;
}

/** The list of registrations, or a single one. */
export function RegistrationsView({ address: { settings }, onSignOut }: Props) {
  const alone = settings.get("id");
  if (alone !== null) return <OneRegistration id={alone} />;
  return (
    <Registrations
      event={settings.get("event") ?? ""}
      party={settings.get("party") ?? ""}
      notice={settings.get("notice") ?? ""}
      onSignOut={onSignOut}
    />
  );
}
