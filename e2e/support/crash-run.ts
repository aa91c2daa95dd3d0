import { setTimeout as wait } from "node:timers/promises";
import { SessionTokens, UserAnswer } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword } from "./accounts";
import { type Answer, Api } from "./api";
import { findHalfStates, findLosses, type Ledger } from "./ledger";
import { mintInvitation } from "./mint";
import type { ServerAddress } from "./server";

export type CrashPlan = {
  /** Each is followed by a login. */
  signUps: number;
  clients: number;
  /** How often to strike, spread over the run; every other time the moment after an acknowledgement. */
  strikes: number;
  /** Ends a process by kill -9 and brings it back. */
  strike: () => Promise<void>;
  say?: (line: string) => void;
  /** Whether there are more sign-ups for as long as a strike lasts. */
  isThroughout?: boolean;
};

export type CrashReport = {
  signUps: number;
  logins: number;
  strikes: number;
  /** Requests that a strike left without an answer. */
  interrupted: number;
  /** Acknowledged and gone, once each; empty when nothing was lost. */
  losses: string[];
  /** Acts of which only a part is there. */
  halves: string[];
};

const maxDelayMs = 300;
const maxLooks = 20;
const connectionLosses = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** People sign up and sign in while a process is killed again and again; what they were told is checked. */
export async function runCrashes(server: ServerAddress, plan: CrashPlan): Promise<CrashReport> {
  return new CrashRun(server, await Api.of(server), plan).run();
}

class CrashRun {
  private readonly ledger: Ledger = { signUps: [], logins: [] };
  private readonly losses = new Set<string>();
  private readonly halves = new Set<string>();
  private readonly due: number[];
  private readonly invitations: string[] = [];
  private interrupted = 0;
  private strikes = 0;
  private striking: Promise<void> | null = null;

  constructor(
    private readonly server: ServerAddress,
    private readonly api: Api,
    private readonly plan: CrashPlan,
  ) {
    const share = (2 * plan.signUps) / (plan.strikes + 1);
    this.due = Array.from({ length: plan.strikes }, (_, at) => Math.floor(share * (at + 1)));
  }

  async run(): Promise<CrashReport> {
    for (let made = 0; made < this.plan.signUps; made += 1) {
      this.invitations.push((await mintInvitation({}, this.server)).token);
    }
    await Promise.all(Array.from({ length: this.plan.clients }, () => this.client()));
    await this.striking;
    while (this.due.length > 0) await this.strikeAndCheck();
    await this.check();
    const { ledger, strikes, interrupted } = this;
    return {
      signUps: ledger.signUps.length,
      logins: ledger.logins.length,
      strikes,
      interrupted,
      losses: [...this.losses],
      halves: [...this.halves],
    };
  }

  private async client(): Promise<void> {
    for (let token = await this.nextToken(); token; token = await this.nextToken()) {
      const credentials = { email: newEmail(), password: newPassword() };
      await this.signUp({ ...credentials, invitationToken: token });
      await this.signIn(credentials);
    }
  }

  private async nextToken(): Promise<string | undefined> {
    const known = this.invitations.pop();
    if (known || !this.plan.isThroughout || !this.striking) return known;
    try {
      return (await mintInvitation({}, this.server)).token;
    } catch {
      // Nobody can invite while the database itself is away.
      await wait(100);
      return this.nextToken();
    }
  }

  private async signUp(person: { email: string; password: string; invitationToken: string }) {
    const { email, invitationToken } = person;
    const { status, body } = await this.answerTo(() => this.api.post(apiPaths.signUp, person));
    if (status === 201) {
      const { id: userId } = UserAnswer.parse(body).user;
      this.ledger.signUps.push({ email, invitationToken, userId });
    } else if (status === 409) {
      this.ledger.signUps.push({ email, invitationToken, userId: null });
    } else this.losses.add(`The sign-up of ${email} is answered ${status}.`);
    this.strikeWhenDue();
  }

  private async signIn(credentials: { email: string; password: string }): Promise<void> {
    const { email } = credentials;
    const { status, body } = await this.answerTo(() =>
      this.api.post(apiPaths.session, credentials),
    );
    if (status === 200) {
      const accessToken = SessionTokens.parse(body).access_token;
      this.ledger.logins.push({ email, accessToken });
    } else this.losses.add(`${email} has signed up and cannot sign in: ${status}.`);
    this.strikeWhenDue();
  }

  /** Asks again while nobody is there or the database is away. */
  private async answerTo(call: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        const answer = await call();
        if (answer.status !== 503) return answer;
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        if (!connectionLosses.has(code)) throw error;
        if (code !== "ECONNREFUSED") this.interrupted += 1;
      }
      await wait(50);
    }
  }

  private strikeWhenDue(): void {
    const acknowledged = this.ledger.signUps.length + this.ledger.logins.length;
    if (this.striking || acknowledged < (this.due[0] ?? Number.POSITIVE_INFINITY)) return;
    this.striking = this.strikeAndCheck()
      .catch((error: unknown) => void this.losses.add(`Nobody could look: ${error}`))
      .finally(() => {
        this.striking = null;
      });
  }

  private async strikeAndCheck(): Promise<void> {
    this.due.shift();
    this.strikes += 1;
    if (this.strikes % 2 === 0) await wait(Math.random() * maxDelayMs);
    await this.plan.strike();
    await this.check();
    this.plan.say?.(`kill ${this.strikes} of ${this.plan.strikes}`);
  }

  private async check(): Promise<void> {
    const { signUps, logins } = this.ledger;
    const known = { signUps: [...signUps], logins: [...logins] };
    for (let looks = 1; ; looks += 1) {
      await this.untilReady();
      try {
        const losses = await findLosses(this.api, this.server, known);
        const halves = await findHalfStates(this.server);
        for (const loss of losses) this.losses.add(loss);
        for (const half of halves) this.halves.add(half);
        return;
      } catch (error) {
        // A connection from before the kill may tell only now that it is gone.
        if (looks === maxLooks) throw error;
        await wait(100);
      }
    }
  }

  private async untilReady(): Promise<void> {
    while (!(await fetch(`${this.server.baseUrl}/health/ready`)).ok) await wait(20);
  }
}
