import { pagePaths } from "@/lib/contract/page-paths";
import type { Failure } from "./api-client";
import { failureWords } from "./failure-words";
import { Notice } from "./notice";

const signInLink = (
  <a href={pagePaths.login} className="text-link">
    Sign in
  </a>
);

export function InvitationFailureNotice({ failure }: { failure: Failure }) {
  switch (failure.status) {
    case 400:
      return (
        <Notice title="This invitation link is not complete">
          Open it again from the message you received, or copy the whole link.
        </Notice>
      );
    case 409:
      return (
        <Notice title="This address already has an account">{signInLink} with it instead.</Notice>
      );
    case 422:
      return (
        <Notice title="This invitation cannot be used">
          <p>It may have expired, been used already, or been sent to another address.</p>
          <p className="mt-1">
            Check the address, or ask the person who invited you for a new link. If you already have
            an account: {signInLink}.
          </p>
        </Notice>
      );
    default: {
      const { title, advice } = failureWords(failure);
      return <Notice title={title}>{advice}</Notice>;
    }
  }
}
