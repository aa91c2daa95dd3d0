import { fromBufferPromise } from "yauzl";

export type ReadCell = { kind: "text" | "number"; value: string; format: string };

/** A workbook as a reader of zip and XML sees it: the parts, and of a sheet (from 1) the cells by row and column letter. */
export async function readXlsx(file: Uint8Array, number = 1) {
  const parts = await unzip(file);
  const part = (path: string) => parsed(parts.get(path) ?? "");
  const [sheet, styles] = [part(`xl/worksheets/sheet${number}.xml`), part("xl/styles.xml")];
  for (const path of parts.keys()) part(path);
  const formats = childrenOf(styles, "cellXfs").map(({ attributes: { fontId, numFmtId } }) =>
    fontId === "1" ? "bold" : (numFmtId ?? ""),
  );
  const rows = childrenOf(sheet, "sheetData").map(({ children }) =>
    Object.fromEntries(
      children.map((cell) => [
        cell.attributes.r?.replace(/\d+$/, "") ?? "",
        readCell(cell, formats),
      ]),
    ),
  );
  return { parts, sheet, workbook: part("xl/workbook.xml"), rows };
}

function readCell({ attributes, children, text }: Element, formats: string[]): ReadCell {
  const [content] = children;
  const format = formats[Number(attributes.s)] ?? "";
  if (attributes.t === "inlineStr") {
    const value = content?.children[0]?.text ?? "";
    return { kind: "text", value: value.replace(/_x([0-9A-Fa-f]{4})_/g, decoded), format };
  }
  return { kind: "number", value: content?.text ?? text, format };
}

const decoded = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));

async function unzip(file: Uint8Array): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(file));
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks).toString("utf8"));
  }
  return parts;
}

export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

export function childrenOf(root: Element, name: string): Element[] {
  return root.children.find((child) => child.name === name)?.children ?? [];
}

const token = /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<>]+)/y;

/** Parses an XML document without comments and CDATA. Throws when it is not well formed. */
function parsed(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  token.lastIndex = /^<\?xml [^?]*\?>\n/.exec(xml)?.[0].length ?? 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const found = token.exec(xml);
    const parent = open.at(-1);
    if (!found || !parent) throw new Error(`Not XML: ${xml.slice(at, at + 100)}`);
    const [, isEnd, name = "", attributes = "", isEmpty, text] = found;
    if (text !== undefined) parent.text += unescaped(text);
    else if (isEnd) {
      if (parent.name !== name) throw new Error(`</${name}> ends ${parent.name}.`);
      open.pop();
    } else {
      const pairs = [...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        unescaped(value ?? ""),
      ]);
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      parent.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [document, ...more] = root.children;
  if (!document || more.length > 0 || open.length > 1) throw new Error("Not one whole element.");
  return document;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML 1.0 forbids.
  if (/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Cs}/u.test(text)) throw new Error("Forbidden in XML.");
  return text.replace(/&(\w*;?)/g, (_, name: string) => {
    const sign = entities[name.slice(0, -1)];
    if (sign === undefined) throw new Error(`Not an entity: &${name}`);
    return sign;
  });
}
