import { expect as hasty } from "@playwright/test";

/** The program does a week's work in two minutes, on a machine that may be busy. */
export const expect = hasty.configure({ timeout: 15_000 });
