import type { Channel, MailDelivery } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { mailInWords } from "./mailInWords";

interface Props {
  mails: MailDelivery[] | undefined;
  /** Whom the record is of, for the buttons' names. */
  name: string;
  isBusy: boolean;
  /** Left out where nothing may be sent. */
  onSendAgain: ((channel: Channel) => void) | undefined;
}

const titles: Record<Channel, string> = {
  webhook: "Automation",
  office_mail: "Mail to you",
  visitor_mail: "Mail to them",
};

/** How each mail about a record stands, and a button for each kind to send it again. */
export function MailStates({ mails = [], name, isBusy, onSendAgain }: Props) {
  const { timezone } = useSite();
  const channels = [...new Set(mails.map(({ channel }) => channel))];
  const isOnItsWay = (channel: Channel) =>
    mails.every((mail) => mail.channel !== channel || isUntried(mail));
  return channels.map((channel) => (
    <div className="staff-actions staff-delivery" key={channel}>
      <div>
        {mails
          .filter((mail) => mail.channel === channel)
          .map((mail, at) => (
            // A mail that wasn't sent stands beside the reminder after it, which goes to the same address.
            <p key={`${at} ${mail.recipient}`} data-failed={isTrouble(mail) || undefined}>
              {titles[channel]} (<bdi>{mail.recipient}</bdi>): {mailInWords(mail, timezone)}
            </p>
          ))}
      </div>
      {onSendAgain && !isOnItsWay(channel) && (
        <button
          type="button"
          className="staff-button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onSendAgain(channel)}
        >
          Send again{" "}
          <span className="sr-only">
            ({titles[channel]}, {name})
          </span>
        </button>
      )}
    </div>
  ));
}

const isTrouble = ({ state }: MailDelivery) => state === "failed" || state === "perhaps_sent";

/** It goes out by itself. Until then staff may be able to take back what it tells. */
const isUntried = ({ state, attempts }: MailDelivery) => state === "pending" && attempts === 0;
