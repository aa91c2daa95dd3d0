import { expect, it } from "vitest";
import { senderOf } from "./send-mail";

it.each(["registre@example.fr", "<registre@example.fr>", " <registre@example.fr>"])(
  "adds the product's name in the mail's language to the bare address %s",
  (mailFrom) => {
    const address = "registre@example.fr";
    expect(senderOf(mailFrom, "fr")).toEqual({ name: "Registre des entreprises", address });
    expect(senderOf(mailFrom, "en")).toEqual({ name: "Company Registry", address });
  },
);

it("keeps a name that the operator has chosen", () => {
  expect(senderOf("Registre <a@example.fr>", "en")).toBe("Registre <a@example.fr>");
});
