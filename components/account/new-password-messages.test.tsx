import { useTranslations } from "next-intl";
import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { newPasswordMessages } from "./new-password-field";

const Message = ({ reason }: { reason: string }) =>
  newPasswordMessages(reason, useTranslations("newPassword"));

it.each([
  ["must be at least 8 characters", "The password must have at least 8 characters."],
  ["must be at most 256 characters", "The password must have at most 256 characters."],
  ["is too common", "This password is too common: others would guess it."],
  [
    "must not be a sequence or a repetition",
    "This password is a sequence or a repetition: others would guess it.",
  ],
  ["must not be the email address", "The password must not be your email address."],
  ["must not be the product's name", "The password must not be the product’s name."],
  ["must be a string", "Choose another password."],
])("explains the API's reason %j", (reason, message) => {
  expect(renderForTest(<Message reason={reason} />).lines).toEqual([message]);
});
