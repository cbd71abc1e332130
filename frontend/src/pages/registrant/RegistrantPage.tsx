import { CancelQuestion } from "./CancelQuestion";
import { ChangeForm } from "./ChangeForm";
import { useRegistrantInput } from "./input";
import { LinkEnded } from "./LinkEnded";
import { Reminders } from "./Reminders";
import { Summary } from "./Summary";

/** What a registrant's link opens. It works without script: it has links, and forms that post. */
export function RegistrantPage() {
  const { registration, shows } = useRegistrantInput();
  if (shows === "reminders" || shows === "remindersOff") return <Reminders />;
  if (!registration) return <LinkEnded />;
  if (registration.mayChange && shows === "form") return <ChangeForm registration={registration} />;
  if (registration.mayChange && shows === "question")
    return <CancelQuestion registration={registration} />;
  return <Summary registration={registration} />;
}
