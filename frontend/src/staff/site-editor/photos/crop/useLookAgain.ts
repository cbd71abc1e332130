import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PHOTO_FILES } from "../photoCalls";
import { pictureNameOf } from "../places";
import { usePhotoFiles } from "../usePhotos";

/** Milliseconds between looks for the files of another part, and how many looks there are at most. */
const LOOK_MS = 2_000;
const MOST_LOOKS = 30;

/** Asks for the photograph's files until they're others than now. The site prepares them for some seconds. */
export function useLookAgain(name: string): () => void {
  const client = useQueryClient();
  const hash = usePhotoFiles()[pictureNameOf(name)]?.hash;
  const [before, setBefore] = useState<string>();
  const isWaiting = before !== undefined && before === hash;
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      void client.invalidateQueries({ queryKey: PHOTO_FILES });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, isWaiting]);
  return () => setBefore(hash);
}
