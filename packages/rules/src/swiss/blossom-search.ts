/**
 * The cost of every pair of `count` places, row by row: two numbers compared one after the other,
 * neither below 0; Infinity forbids a pair (each place with itself among them). Every sum must stay
 * a safe integer.
 */
export interface PairCosts {
  count: number;
  high: Float64Array;
  low: Float64Array;
}

const OUTER = 0;
const INNER = 1;
const UNSEEN = -1;

/** The state of Edmonds' search. Ids from 1: places up to `count`, blossoms above; 0 is none. */
export class BlossomSearch {
  readonly count: number;
  readonly width: number;
  readonly costHigh: Float64Array;
  readonly costLow: Float64Array;
  top: number;
  readonly edgeFrom: Int32Array;
  readonly edgeTo: Int32Array;
  readonly dualHigh: Float64Array;
  readonly dualLow: Float64Array;
  readonly outermost: Int32Array;
  readonly parent: Int32Array;
  readonly match: Int32Array;
  readonly label: Int8Array;
  readonly nearest: Int32Array;
  readonly visited: Int32Array;
  readonly memberOf: Int32Array;
  readonly members: number[][];
  queue: number[] = [];
  visit = 0;

  constructor({ count, high, low }: PairCosts) {
    this.count = this.top = count;
    this.costHigh = high;
    this.costLow = low;
    const width = (this.width = count + (count >> 1) + 2);
    this.edgeFrom = new Int32Array(width * width);
    this.edgeTo = new Int32Array(width * width);
    this.dualHigh = new Float64Array(width);
    this.dualLow = new Float64Array(width);
    this.outermost = new Int32Array(width);
    this.parent = new Int32Array(width);
    this.match = new Int32Array(width);
    this.label = new Int8Array(width);
    this.nearest = new Int32Array(width);
    this.visited = new Int32Array(width);
    this.memberOf = new Int32Array(width * (count + 1));
    this.members = Array.from({ length: width }, () => []);
    for (let one = 1; one <= count; one++) {
      this.outermost[one] = one;
      this.memberOf[one * (count + 1) + one] = one;
      for (let other = 1; other <= count; other++) {
        this.edgeFrom[one * width + other] = one;
        this.edgeTo[one * width + other] = other;
      }
    }
  }

  takeFreePairs(): void {
    const { count, match, costHigh, costLow } = this;
    for (let one = 1; one <= count; one++) {
      for (let other = one + 1; other <= count && match[one] === 0; other++) {
        const at = (one - 1) * count + other - 1;
        if (costHigh[at] !== 0 || costLow[at] !== 0 || match[other] !== 0) continue;
        match[one] = other;
        match[other] = one;
      }
    }
  }

  unmatched(): number {
    return this.match
      .subarray(1, this.count + 1)
      .reduce((left, mate) => left + Number(mate === 0), 0);
  }

  opponents(): Int32Array {
    return this.match.slice(1, this.count + 1).map((mate) => mate - 1);
  }

  /** Returns the slack of a pair: twice the cost less both duals; 0 if the pair may be used. */
  slackHigh(row: number, column: number): number {
    const at = row * this.width + column;
    const from = this.edgeFrom[at]!;
    const to = this.edgeTo[at]!;
    return (
      2 * this.costHigh[(from - 1) * this.count + to - 1]! -
      this.dualHigh[from]! -
      this.dualHigh[to]!
    );
  }

  slackLow(row: number, column: number): number {
    const at = row * this.width + column;
    const from = this.edgeFrom[at]!;
    const to = this.edgeTo[at]!;
    return (
      2 * this.costLow[(from - 1) * this.count + to - 1]! - this.dualLow[from]! - this.dualLow[to]!
    );
  }

  nearer(row: number, column: number, otherRow: number, otherColumn: number): boolean {
    const one = this.slackHigh(row, column);
    const other = this.slackHigh(otherRow, otherColumn);
    return (
      one < other ||
      (one === other && this.slackLow(row, column) < this.slackLow(otherRow, otherColumn))
    );
  }

  offerNearest(from: number, to: number): void {
    const nearest = this.nearest[to]!;
    if (nearest === 0 || this.nearer(from, to, nearest, to)) this.nearest[to] = from;
  }

  findNearest(to: number): void {
    this.nearest[to] = 0;
    for (let from = 1; from <= this.count; from++) {
      const outside = this.outermost[from]!;
      if (outside !== to && this.label[outside] === OUTER && this.slackHigh(from, to) < Infinity)
        this.offerNearest(from, to);
    }
  }

  enqueue(one: number): void {
    if (one <= this.count) this.queue.push(one);
    else for (const member of this.members[one]!) this.enqueue(member);
  }

  setOutermost(one: number, blossom: number): void {
    this.outermost[one] = blossom;
    if (one > this.count)
      for (const member of this.members[one]!) this.setOutermost(member, blossom);
  }

  /** Returns an even number of steps round the blossom to a member, reversing it if needed. */
  evenWay(blossom: number, member: number): number {
    const ring = this.members[blossom]!;
    const steps = ring.indexOf(member);
    if (steps % 2 === 0) return steps;
    this.members[blossom] = [ring[0]!, ...ring.slice(1).reverse()];
    return ring.length - steps;
  }

  setMatch(one: number, other: number): void {
    const at = one * this.width + other;
    this.match[one] = this.edgeTo[at]!;
    if (one <= this.count) return;
    const entry = this.memberOf[one * (this.count + 1) + this.edgeFrom[at]!]!;
    const steps = this.evenWay(one, entry);
    const ring = this.members[one]!;
    for (let index = 0; index < steps; index++) this.setMatch(ring[index]!, ring[index ^ 1]!);
    this.setMatch(entry, other);
    this.members[one] = [...ring.slice(steps), ...ring.slice(0, steps)];
  }

  augment(one: number, other: number): void {
    for (let from = one, to = other; ;) {
      const next = this.outermost[this.match[from]!]!;
      this.setMatch(from, to);
      if (next === 0) return;
      const above = this.outermost[this.parent[next]!]!;
      this.setMatch(next, above);
      from = above;
      to = next;
    }
  }

  commonAncestor(one: number, other: number): number {
    this.visit++;
    for (let from = one, to = other; from !== 0 || to !== 0; [from, to] = [to, from]) {
      if (from === 0) continue;
      if (this.visited[from] === this.visit) return from;
      this.visited[from] = this.visit;
      const mate = this.outermost[this.match[from]!]!;
      from = mate === 0 ? 0 : this.outermost[this.parent[mate]!]!;
    }
    return 0;
  }

  /** Climbs from a place to the common ancestor; its inner blossoms become outer. */
  climb(from: number, ancestor: number): number[] {
    const way: number[] = [];
    for (let one = from; one !== ancestor;) {
      const inner = this.outermost[this.match[one]!]!;
      way.push(one, inner);
      this.enqueue(inner);
      one = this.outermost[this.parent[inner]!]!;
    }
    return way;
  }

  shrink(one: number, ancestor: number, other: number): void {
    let blossom = this.count + 1;
    while (blossom <= this.top && this.outermost[blossom] !== 0) blossom++;
    if (blossom > this.top) this.top = blossom;
    this.dualHigh[blossom] = this.dualLow[blossom] = 0;
    this.label[blossom] = OUTER;
    this.match[blossom] = this.match[ancestor]!;
    this.members[blossom] = [
      ancestor,
      ...this.climb(one, ancestor).reverse(),
      ...this.climb(other, ancestor),
    ];
    this.setOutermost(blossom, blossom);
    this.joinEdges(blossom);
    this.findNearest(blossom);
  }

  joinEdges(blossom: number): void {
    const { width, count, top, edgeFrom, edgeTo, memberOf } = this;
    for (let one = 1; one <= top; one++)
      edgeFrom[blossom * width + one] = edgeFrom[one * width + blossom] = 0;
    memberOf.fill(0, blossom * (count + 1), (blossom + 1) * (count + 1));
    for (const member of this.members[blossom]!) {
      for (let one = 1; one <= top; one++) {
        const at = blossom * width + one;
        if (
          edgeFrom[member * width + one] === 0 ||
          (edgeFrom[at] !== 0 && !this.nearer(member, one, blossom, one))
        )
          continue;
        edgeFrom[at] = edgeTo[one * width + blossom] = edgeFrom[member * width + one]!;
        edgeTo[at] = edgeFrom[one * width + blossom] = edgeTo[member * width + one]!;
      }
      for (let place = 1; place <= count; place++) {
        if (memberOf[member * (count + 1) + place] !== 0)
          memberOf[blossom * (count + 1) + place] = member;
      }
    }
  }

  expand(blossom: number): void {
    for (const member of this.members[blossom]!) this.setOutermost(member, member);
    const inside = this.edgeFrom[blossom * this.width + this.parent[blossom]!]!;
    const entry = this.memberOf[blossom * (this.count + 1) + inside]!;
    const steps = this.evenWay(blossom, entry);
    const ring = this.members[blossom]!;
    for (let index = 0; index < steps; index += 2) {
      const inner = ring[index]!;
      const outer = ring[index + 1]!;
      this.parent[inner] = this.edgeFrom[outer * this.width + inner]!;
      this.label[inner] = INNER;
      this.label[outer] = OUTER;
      this.nearest[inner] = 0;
      this.findNearest(outer);
      this.enqueue(outer);
    }
    this.label[entry] = INNER;
    this.parent[entry] = this.parent[blossom]!;
    for (const rest of ring.slice(steps + 1)) {
      this.label[rest] = UNSEEN;
      this.findNearest(rest);
    }
    this.outermost[blossom] = 0;
    this.members[blossom] = [];
  }

  /**
   * Uses a tight pair: the tree grows, a blossom shrinks, or (true) two trees meet and the path
   * between them is augmented.
   */
  useEdge(from: number, to: number): boolean {
    const one = this.outermost[from]!;
    const other = this.outermost[to]!;
    if (this.label[other] === UNSEEN) {
      this.parent[other] = from;
      this.label[other] = INNER;
      const mate = this.outermost[this.match[other]!]!;
      this.nearest[other] = this.nearest[mate] = 0;
      this.label[mate] = OUTER;
      this.enqueue(mate);
    } else if (this.label[other] === OUTER) {
      const ancestor = this.commonAncestor(one, other);
      if (ancestor === 0) {
        this.augment(one, other);
        this.augment(other, one);
        return true;
      }
      this.shrink(one, ancestor, other);
    }
    return false;
  }

  augmentOnce(): boolean {
    this.startSearch();
    for (;;) {
      for (let from = this.queue.pop(); from !== undefined; from = this.queue.pop())
        if (this.scan(from)) return true;
      const step = this.dualStep();
      if (!step) return false;
      this.moveDuals(step);
      for (let one = 1; one <= this.top; one++)
        if (this.reached(one) && this.useNearest(one)) return true;
      this.expandEmptyBlossoms();
    }
  }

  /** Starts a search for an augmenting path from every unmatched vertex and blossom. */
  private startSearch(): void {
    this.label.fill(UNSEEN);
    this.nearest.fill(0);
    this.queue = [];
    for (let one = 1; one <= this.top; one++) {
      if (this.outermost[one] !== one || this.match[one] !== 0) continue;
      this.parent[one] = 0;
      this.label[one] = OUTER;
      this.enqueue(one);
    }
  }

  /** Expands the inner blossoms whose dual value has reached zero. */
  private expandEmptyBlossoms(): void {
    for (let blossom = this.count + 1; blossom <= this.top; blossom++) {
      if (
        this.outermost[blossom] === blossom &&
        this.label[blossom] === INNER &&
        this.dualHigh[blossom] === 0 &&
        this.dualLow[blossom] === 0
      )
        this.expand(blossom);
    }
  }

  scan(from: number): boolean {
    const { count, costHigh, costLow, dualHigh, dualLow, outermost } = this;
    if (this.label[outermost[from]!] === INNER) return false;
    const row = (from - 1) * count - 1;
    for (let to = 1; to <= count; to++) {
      const high = 2 * costHigh[row + to]! - dualHigh[from]! - dualHigh[to]!;
      if (high === Infinity || outermost[from] === outermost[to]) continue;
      if (high === 0 && 2 * costLow[row + to]! === dualLow[from]! + dualLow[to]!) {
        if (this.useEdge(from, to)) return true;
      } else this.offerNearest(from, outermost[to]!);
    }
    return false;
  }

  reached(one: number): boolean {
    const from = this.nearest[one]!;
    return (
      this.outermost[one] === one &&
      from !== 0 &&
      this.outermost[from] !== one &&
      this.slackHigh(from, one) === 0 &&
      this.slackLow(from, one) === 0
    );
  }

  useNearest(one: number): boolean {
    const at = this.nearest[one]! * this.width + one;
    return this.useEdge(this.edgeFrom[at]!, this.edgeTo[at]!);
  }

  /**
   * Returns how far the duals may move: to the next usable pair, or until an inner blossom is used
   * up; null if nothing is left to reach.
   */
  dualStep(): { high: number; low: number } | null {
    let high = Infinity;
    let low = 0;
    const offer = (otherHigh: number, otherLow: number) => {
      if (otherHigh < high || (otherHigh === high && otherLow < low))
        [high, low] = [otherHigh, otherLow];
    };
    for (let one = 1; one <= this.top; one++) {
      if (this.outermost[one] !== one) continue;
      if (one > this.count && this.label[one] === INNER)
        offer(this.dualHigh[one]! / 2, this.dualLow[one]! / 2);
      const from = this.nearest[one]!;
      if (from === 0 || this.label[one] === INNER) continue;
      const share = this.label[one] === OUTER ? 2 : 1;
      offer(this.slackHigh(from, one) / share, this.slackLow(from, one) / share);
    }
    return high === Infinity ? null : { high, low };
  }

  moveDuals({ high, low }: { high: number; low: number }): void {
    const { label, outermost, dualHigh, dualLow } = this;
    for (let one = 1; one <= this.top; one++) {
      const blossom = one > this.count;
      if (blossom && outermost[one] !== one) continue;
      const kind = label[outermost[one]!];
      if (kind === UNSEEN) continue;
      const share = (kind === OUTER ? 1 : -1) * (blossom ? 2 : 1);
      dualHigh[one]! += share * high;
      dualLow[one]! += share * low;
    }
  }
}
