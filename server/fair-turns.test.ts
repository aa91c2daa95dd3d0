import { expect, it } from "vitest";
import { FairTurns } from "./fair-turns";

/** Work that lasts until the test ends it. */
function piece(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
  };
  return { work, end };
}

it("does the work of one key piece by piece, in its order, and waits for no other key", async () => {
  const turns = new FairTurns();
  const log: string[] = [];
  const [first, second, third, other] = ["first", "second", "third", "other"].map((name) =>
    piece(name, log),
  ) as [Piece, Piece, Piece, Piece];
  const all = [first, second, third].map(({ work }) => turns.take("a", work));
  const beside = turns.take("b", other.work);
  other.end();
  await beside;
  expect(log).toEqual(["first begins", "other begins", "other ends"]);
  for (const { end } of [third, second, first]) end();
  await Promise.all(all);
  expect(log.slice(3)).toEqual([
    "first ends",
    ...["second begins", "second ends", "third begins", "third ends"],
  ]);
});
type Piece = ReturnType<typeof piece>;

it("goes on after a piece that fails, and tells whose it was", async () => {
  const turns = new FairTurns();
  const failing = turns.take("a", () => Promise.reject(new Error("broken")));
  const next = turns.take("a", async () => {});
  await expect(failing).rejects.toThrow("broken");
  await expect(next).resolves.toBeUndefined();
});

it("does not wait for ever for a piece that does not end", async () => {
  const turns = new FairTurns();
  const endless = piece("endless", []);
  void turns.take("a", endless.work);
  await expect(turns.take("a", async () => {})).resolves.toBeUndefined();
  endless.end();
});
