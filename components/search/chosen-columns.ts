import { tabValue } from "@/components/ui/tab-value";

/** The columns that were last chosen in this tab, separated by commas; null: those that the account keeps. */
export const chosenColumns = tabValue<string | null>(null);
