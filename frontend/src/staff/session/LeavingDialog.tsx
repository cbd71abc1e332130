import { Dialog } from "../shared/dialog/Dialog";
import { DialogActions } from "../shared/dialog/DialogActions";

interface Props {
  /** What would be lost. */
  lost: string[];
  isBusy: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to sign out although the server doesn't have all that was typed. */
export function LeavingDialog({ lost, isBusy, onLeave, onStay }: Props) {
  return (
    <Dialog title="Sign out and lose this?" onClose={onStay}>
      <p>Signing out deletes what only this device has:</p>
      <ul className="ruled">
        {lost.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <DialogActions
        word="Sign out"
        isBusy={isBusy}
        onDo={onLeave}
        back="Stay signed in"
        onBack={onStay}
      />
    </Dialog>
  );
}
