import { useState } from "react";
import type { RegistrationList } from "../../../api/types";
import { Dialog } from "../../shared/dialog/Dialog";
import { PhoneForm } from "./PhoneForm";

interface Props {
  event: RegistrationList["events"][number];
  /** The button's words. */
  label: string;
}

/** Registers somebody who calls or walks in: a button and its dialog. */
export function AddByPhone({ event, label }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="staff-button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog title={`Add to ${event.title}`} onClose={close}>
          <PhoneForm event={event} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
