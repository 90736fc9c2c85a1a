import type { Page } from '@playwright/test';

/**
 * Returns a line for each fault in the texts of the open page: texts in plain Latin letters that
 * are no data (`names`), names that a style transforms, cut texts, and texts beyond the window.
 */
export const textFaults = (page: Page, names: string[]): Promise<string[]> =>
  page.evaluate((dataNames) => {
    const data = new RegExp(
      dataNames
        .sort((a, b) => b.length - a.length)
        .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|'),
      'g',
    );
    // In this order: keys of teams, players without a name of their own, zones, ages, days and
    // lists by Intl.
    const written =
      /\b[2-9A-HJ-NP-Z]{4}[ -]?[2-9A-HJ-NP-Z]{4}\b|\bPlayer [A-Z0-9]{9}\b|\bGMT\b|\b\d+ [a-z]+ ago\b|\b(?:today|tomorrow|yesterday|and)\b/g;
    const said = (text: string) =>
      /[A-Za-z]{2,}/.exec(text.replace(data, '').replace(written, ''))?.[0];
    const exemptSelector =
      'script, style, noscript, time, code, .crest, [translate=no], body [lang]';
    const faults = new Set<string>();
    const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60);
    const where = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;

    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    /** Returns whether an element is hidden on purpose, or whole in its title. */
    const excused = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
      // A press on the pill of the action centre opens the whole bar.
      const pill = '.fold-btn[aria-expanded=false] + .wrap';
      return element.closest(`[title], [aria-hidden=true], .skip, ${pill}`) !== null;
    };
    const cutBy = (element: Element): Element | null => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const across = /hidden|clip/.test(overflowX) && at.scrollWidth > at.clientWidth + 1;
        const down = /hidden|clip/.test(overflowY) && at.scrollHeight > at.clientHeight + 1;
        if (across || down) {
          const [outer, inner] = [at.getBoundingClientRect(), element.getBoundingClientRect()];
          if (
            (across && inner.right > outer.right + 2) ||
            (down && inner.bottom > outer.bottom + 2) ||
            at === element
          )
            return at;
        }
      }
      return null;
    };

    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(exemptSelector) || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
        const text = element.getAttribute(name);
        if (text && said(text))
          faults.add(`${name} "${short(text)}" never went through the catalogue`);
      }
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => (node as Text).data)
        .join('');
      if (text.trim() === '') continue;
      // the wordmark is a drawing of the product's own name
      const isTyped = text.search(data) >= 0 && !element.closest('.brand');
      if (isTyped && getComputedStyle(element).textTransform !== 'none')
        faults.add(`the name in "${short(text)}" is transformed: ${where(element)}`);
      const word = said(text);
      if (word) faults.add(`"${short(text)}" never went through the catalogue: ${where(element)}`);
      if (excused(element)) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (right > innerWidth + 1 || left < -1) && !scrolls(element))
        faults.add(`"${short(text)}" is beyond the window: ${where(element)}`);
      const cut = cutBy(element);
      if (cut) faults.add(`"${short(text)}" is cut by ${where(cut)}`);
    }
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) faults.add(`${beyond} px scroll sideways`);
    return [...faults];
  }, names);
