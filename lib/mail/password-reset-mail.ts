import type { Mail } from "./compose-mail";
import { type Link, linkMail } from "./link-mail";
import texts from "./texts.json";

/** The mail with a password reset link. Its text says that the link is valid for one hour. */
export function passwordResetMail(link: Link): Mail {
  return linkMail(link, texts[link.locale].passwordReset, {});
}
