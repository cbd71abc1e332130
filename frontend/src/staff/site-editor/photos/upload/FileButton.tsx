import { type ReactNode, useRef } from "react";
import { TYPES } from "./scaling";

interface Props {
  className: string;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the device's pictures. */
export function FileButton({ className, isMultiple = false, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        // Without HEIC, so that phones and Macs turn it into a JPEG.
        accept={TYPES.join()}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
