const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** The index of each format in `cellXfs` of the styles below. */
export const formats = { header: 1, text: 2, date: 3, number: 4 } as const;

/** `range`: the cells of a sheet, from its header to its last row. */
type SheetPlace = { name: string; range: string; isList?: boolean | undefined };

/** The parts of a workbook other than its sheets, by their path in the zip. */
export function fixedParts(sheets: readonly SheetPlace[]): Record<string, string> {
  const parts = {
    "[Content_Types].xml": contentTypes(sheets),
    "_rels/.rels": rootRelations,
    "xl/workbook.xml": workbook(sheets),
    "xl/_rels/workbook.xml.rels": workbookRelations(sheets),
    "xl/styles.xml": stylesheet,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, declaration + xml]));
}

const contentTypes = (sheets: readonly SheetPlace[]) => `<Types xmlns="${packages}/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
  ${sheets.map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${type}.worksheet+xml"/>`).join("")}
  <Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>
</Types>`;

const rootRelations = `<Relationships xmlns="${packages}/relationships">
  <Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`;

const workbookRelations = (
  sheets: readonly SheetPlace[],
) => `<Relationships xmlns="${packages}/relationships">
  ${sheets.map((_, index) => `<Relationship Id="sheet${index}" Type="${relations}/worksheet" Target="/${sheetPath(index)}"/>`).join("")}
  <Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/>
</Relationships>`;

/** A hidden name is the range of a filter, as Excel itself writes it. */
function workbook(sheets: readonly SheetPlace[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="sheet${index}"/>`,
  );
  const filters = sheets.map(({ name, range, isList }, index) => {
    const fixed = range.replace(/[A-Z]+|\d+/g, "$$$&");
    return isList
      ? ""
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${name}!${fixed}</definedName>`;
  });
  return `<workbook xmlns="${main}" xmlns:r="${relations}">
  <sheets>${listed.join("")}</sheets>
  <definedNames>${filters.join("")}</definedNames>
</workbook>`;
}

/** Number formats that every spreadsheet has: 49 is text, 14 a date as the reader's country writes it, 3 is `1,234`. */
const stylesheet = `<styleSheet xmlns="${main}">
  <fonts count="2">
    <font><sz val="11"/><name val="Calibri"/></font>
    <font><b/><sz val="11"/><name val="Calibri"/></font>
  </fonts>
  <fills count="2">
    <fill><patternFill patternType="none"/></fill>
    <fill><patternFill patternType="gray125"/></fill>
  </fills>
  <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
  <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
  <cellXfs count="5">
    <xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
    <xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
    <xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
    <xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
    <xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
  </cellXfs>
  <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

/** A sheet up to its first row: the header of a table stays in view, and each column has its width. */
export function sheetStart(
  widths: readonly number[],
  { range, isList }: SheetPlace,
  index: number,
): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozenHeader = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
      <selection pane="bottomLeft" activeCell="A2" sqref="A2"/>`;
  return `${declaration}<worksheet xmlns="${main}">
  <dimension ref="${range}"/>
  <sheetViews>
    <sheetView${index === 0 ? ' tabSelected="1"' : ""} workbookViewId="0">
      ${isList ? "" : frozenHeader}
    </sheetView>
  </sheetViews>
  <cols>${cols.join("")}</cols>
  <sheetData>`;
}

/** A sheet after its last row. Without `ignoredErrors` Excel marks each identifier: a number stored as text. */
export function sheetEnd({ range, isList }: SheetPlace): string {
  return `</sheetData>
  ${isList ? "" : `<autoFilter ref="${range}"/>`}
  <ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>
</worksheet>`;
}
