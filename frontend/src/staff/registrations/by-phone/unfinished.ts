import type { PhoneForm } from "../../../api/types";
import { forgetOnLeaving } from "../../session/leaving";

/* The forms that the server didn't answer, on a device of others, which keeps no names: they last as long as the page is
   open and nobody signs out. */

const forms = new Map<string, PhoneForm>();

forgetOnLeaving(() => forms.clear(), {
  lost: () => forms.size > 0 && "A sign-up that the server hasn't answered",
});

const keyOf = (eventId: string, walkIn: boolean) => `${eventId} ${walkIn}`;

export const keepUnfinished = (form: PhoneForm): unknown =>
  forms.set(keyOf(form.eventId, form.walkIn === true), form);

export const forgetUnfinished = ({ eventId, walkIn }: PhoneForm): unknown =>
  forms.delete(keyOf(eventId, walkIn === true));

export const unfinished = (eventId: string, walkIn: boolean): PhoneForm | undefined =>
  forms.get(keyOf(eventId, walkIn));
