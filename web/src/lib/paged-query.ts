interface Pages<Item> {
  pages: { items: Item[]; total: number }[];
}

export const itemsOf = <Item>({ pages }: Pages<Item>) => pages.flatMap((page) => page.items);
/** The last page has the most recent total. */
export const totalOf = (data: Pages<unknown> | undefined) => data?.pages.at(-1)?.total;
