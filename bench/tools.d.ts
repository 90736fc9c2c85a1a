/** What the benches use of packages that scripts/ensure-tools.ts installs. */
declare module 'lighthouse' {
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  interface Audit {
    score: number | null;
    numericValue?: number;
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'silent'; output: 'json'; onlyCategories: string[] },
  ): Promise<
    { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } } | undefined
  >;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
    logLevel: 'silent';
  }): Promise<{ port: number; kill(): void }>;
}

declare module '@g-loot/react-tournament-brackets' {
  import type { ComponentType } from 'react';
  export const Match: ComponentType;
  export const DoubleEliminationBracket: ComponentType<{
    matches: object;
    matchComponent: ComponentType;
  }>;
}

declare module 'brackets-viewer/dist/brackets-viewer.min.css';
declare module 'brackets-viewer/dist/brackets-viewer.min.js';
