import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { PhotoReview } from "./PhotoReview";
import { type Picture, uploadQueue } from "./uploadQueue";

beforeEach(() => {
  cleanup();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

/** Opens the review of a picture that this browser, which has no canvas, can only send. */
function open(source: Picture["source"], label = "barn.jpg") {
  const sent = vi.spyOn(uploadQueue, "add").mockImplementation(() => {});
  const onClose = vi.fn();
  const picture = { label, name: "hero", before: undefined, source };
  render(<PhotoReview picture={picture} photos={[]} content={{}} onClose={onClose} />);
  return { sent, onClose, picture };
}

const button = (name: string) => screen.findByRole("button", { name });

test("a picture is sent once it's confirmed, and not before", async () => {
  const ready = { blob: new Blob(["jpeg"]) };
  const { sent, onClose, picture } = open(ready);

  const confirm = await button("Put it on the site");
  expect(screen.getByRole("status").textContent).toContain("“Home page: first picture”");
  expect(sent).not.toHaveBeenCalled();

  await userEvent.click(confirm);
  expect(sent).toHaveBeenCalledExactlyOnceWith([{ ...picture, source: ready }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a picture that is canceled isn't sent", async () => {
  const { sent, onClose } = open({ blob: new Blob(["jpeg"]) });

  await userEvent.click(await button("Cancel"));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});

test("a file that can't be used is named, and can't be sent", async () => {
  open(new File(["ftypheic"], "IMG_7.HEIC", { type: "image/heic" }), "IMG_7.HEIC");

  expect((await screen.findByRole("alert")).textContent).toMatch(/^IMG_7\.HEIC is a HEIC/);
  expect(screen.queryByRole("button", { name: "Put it on the site" })).toBeNull();
});
