/** An intersection observer for jsdom, which has no layout. A test decides what comes into view. */
export class StubObserver implements IntersectionObserver {
  static readonly all = new Set<StubObserver>();

  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = "";
  readonly thresholds = [];
  private readonly tell: IntersectionObserverCallback;
  private readonly targets = new Set<Element>();

  constructor(
    tell: IntersectionObserverCallback,
    { rootMargin = "" }: IntersectionObserverInit = {},
  ) {
    this.tell = tell;
    this.rootMargin = rootMargin;
    StubObserver.all.add(this);
  }

  /** Makes all observed elements come into view. */
  static revealAll(): void {
    for (const observer of StubObserver.all) {
      const entries = [...observer.targets].map((target) => ({ target, isIntersecting: true }));
      observer.tell(entries as unknown as IntersectionObserverEntry[], observer);
    }
  }

  observe(target: Element): void {
    this.targets.add(target);
  }

  unobserve(target: Element): void {
    this.targets.delete(target);
  }

  disconnect(): void {
    this.targets.clear();
    StubObserver.all.delete(this);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
