import { setTimeout as wait } from "node:timers/promises";
import { SessionTokens, UserAnswer } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword } from "./accounts";
import { type Answer, Api } from "./api";
import { findHalfStates, findLosses, type Ledger } from "./ledger";
import { mintInvitation } from "./mint";
import type { ServerAddress } from "./server";

export type CrashPlan = {
  /** The number of sign-ups. Each is followed by a login. */
  signUps: number;
  clients: number;
  /** The number of kills, spread over the run. Every second one comes right after an acknowledgement. */
  strikes: number;
  /** Kills a process by kill -9 and starts it again. */
  strike: () => Promise<void>;
  say?: (line: string) => void;
  /** Whether sign-ups continue while the process is down. */
  isThroughout?: boolean;
};

export type CrashReport = {
  signUps: number;
  logins: number;
  strikes: number;
  /** Requests that a kill left without an answer. */
  interrupted: number;
  /** Acknowledged acts that are missing afterwards; empty when nothing was lost. */
  losses: string[];
  /** Acts of which only a part was stored. */
  halves: string[];
};

const maxDelayMs = 300;
const maxLooks = 20;
const connectionLosses = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** Signs up and signs in while a process is killed repeatedly, then checks every acknowledged act. */
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
      // Invitations cannot be created while the database is down.
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

  /** Retries while the server or the database is down. */
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
        // A connection opened before the kill may fail only now.
        if (looks === maxLooks) throw error;
        await wait(100);
      }
    }
  }

  private async untilReady(): Promise<void> {
    while (!(await fetch(`${this.server.baseUrl}/health/ready`)).ok) await wait(20);
  }
}
