const words = {
  changed: "Recently changed",
  newest: "Newest first",
  oldest: "Oldest first",
  name: "Name, A to Z",
  name_desc: "Name, Z to A",
  company: "Company, A to Z",
  total_desc: "Highest total",
  total: "Lowest total",
  ending: "Ending soonest",
};

/** What a list can be sorted by, in the same words everywhere. */
export const orderChoices = <Order extends keyof typeof words>(...orders: Order[]) =>
  orders.map((value) => ({ value, label: words[value] }));
