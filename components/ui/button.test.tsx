import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { Button } from "./button";

it("is disabled in what the server renders, whatever its type", () => {
  const { html } = renderForTest(
    <>
      <Button>one</Button>
      <Button type="submit" variant="bare">
        two
      </Button>
    </>,
  );
  expect(html.match(/<button[^>]* disabled=""/g)).toHaveLength(2);
});

it("is not disabled when the browser alone does what it does", () => {
  const { html } = renderForTest(
    <form action="/search">
      <Button type="submit" worksAlone>
        one
      </Button>
    </form>,
  );
  expect(html).not.toContain("disabled=");
});

it("stays disabled for a reason of its own", () => {
  const { html } = renderForTest(
    <Button disabled worksAlone>
      one
    </Button>,
  );
  expect(html).toContain('disabled=""');
});
