/** One line of the table that this ends with. */
export type SoakRow = { fault: string; under: string; outcome: string; isAsPromised: boolean };

export type SoakOptions = {
  /** The folder of PostgreSQL's programs. */
  programs: string;
  signUps: number;
  kills: number;
  say: (line: string) => void;
};
