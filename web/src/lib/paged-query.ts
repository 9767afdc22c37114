interface Pages<Item> {
  pages: { items: Item[]; total: number }[];
}

export const itemsOf = <Item>({ pages }: Pages<Item>) => pages.flatMap((page) => page.items);
/** The latest page knows best. */
export const totalOf = (data: Pages<unknown> | undefined) => data?.pages.at(-1)?.total;
