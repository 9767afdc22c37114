/**
 * The made-up price list of Harbour Fencing. Work of its own crew is a kit; the rest comes from a subcontractor, at a
 * rate per metre.
 */

type Sold = { price: number } | { markup_basis_points: number };
/** Sold at its cost plus this percentage. */
const plus = (percent: number): Sold => ({ markup_basis_points: percent * 100 });
/** Sold at this price, regardless of its cost. */
const at = (price: number): Sold => ({ price });

/** Amounts are in cents. Without a pack, any fraction of a unit can be ordered; packs of 1 are whole pieces. */
type Line = [code: string, supplierCode: string, name: string, unit: string, cost: number, sold: Sold, pack?: string];
type Part = [code: string, quantity: string, wastePercent?: string];

const shelf = (supplier: string, category: string, ...lines: Line[]) =>
  lines.map(([code, supplier_code, name, unit, cost, sold, pack = null]) => ({
    ...{ code, supplier_code, name, unit, cost, ...sold, pack, supplier, category },
    parts: [] as Part[],
  }));

const kit = (code: string, name: string, unit: string, sold: Sold, ...parts: Part[]) => ({
  ...{ code, name, unit, ...sold, category: "Kits", parts },
});

const steel = "Southern Steel Supply";
const timber = "Ironbark Timber";
const concrete = "Coast Concrete & Hire";
const subcontractor = "Bayside Installations";
const own = "";

/** Days since each of them last sent its prices. */
export const pricedDaysAgo: Record<string, number> = {
  [steel]: 41,
  [timber]: 26,
  [concrete]: 112,
  [subcontractor]: 75,
  [own]: 75,
};

const items = [
  ...shelf(
    steel,
    "Posts",
    ["CB-PST-24", "SS-1024", "Post, steel, 2.4 m", "each", 18_90, plus(45), "1"],
    ["CB-PST-27", "SS-1027", "Post, steel, 2.7 m", "each", 21_30, plus(45), "1"],
    ["CB-PST-30C", "SS-1030", "Corner post, steel, 3.0 m", "each", 32_10, at(52_00), "1"],
    ["SP-65-36", "SS-1165", "Post, square tube, 65 × 65, 3.6 m", "each", 58_90, plus(45), "1"],
    ["CB-CAP-50", "SS-1090", "Post cap, 50 mm", "each", 1_15, plus(50), "10"],
    ["ST-ADJ-600", "SS-1600", "Stump, steel, adjustable, with pad", "each", 55_00, plus(60), "1"],
  ),
  ...shelf(
    steel,
    "Sheets and rails",
    ["CB-PNL-15", "SS-2015", "Infill sheet, steel, 1.5 m", "each", 16_90, plus(45), "1"],
    ["CB-PNL-18", "SS-2018", "Infill sheet, steel, 1.8 m", "each", 19_40, plus(45), "1"],
    ["CB-PNL-21", "SS-2021", "Infill sheet, steel, 2.1 m", "each", 22_60, plus(45), "1"],
    ["CB-RAIL-24", "SS-2124", "Rail, steel, 2.4 m", "each", 11_35, plus(45), "1"],
    ["CB-RAIL-31", "SS-2131", "Rail, steel, 3.1 m", "each", 14_60, plus(45), "1"],
    ["CB-LAT-30", "SS-2330", "Lattice top, 300 mm, 2.4 m", "each", 46_20, plus(45), "1"],
  ),
  ...shelf(
    steel,
    "Gates",
    ["GT-S09", "SS-3009", "Single gate leaf, 0.9 × 1.8 m", "each", 173_00, plus(45), "1"],
    ["GT-D30", "SS-3030", "Double gate, 3.0 × 1.8 m", "each", 1_176_00, plus(45), "1"],
    ["GT-HINGE", "SS-3101", "Gate hinges, black, pair", "pair", 27_90, plus(45), "1"],
    ["GT-LATCH", "SS-3110", "Gate latch, lockable", "each", 21_95, plus(45), "1"],
    ["GT-BOLT", "SS-3120", "Drop bolt, 450 mm", "each", 18_40, plus(45), "1"],
    ["GT-OPEN", "SS-3200", "Swing gate opener", "each", 684_00, plus(35), "1"],
    ["LBX-STD", "SS-3300", "Letterbox, powder-coated", "each", 118_00, at(185_00), "1"],
  ),
  ...shelf(
    steel,
    "Fixings",
    ["FX-TEK-16", "SS-4016", "Self-drilling screw, 16 mm, painted", "each", 10.55, plus(60), "500"],
    ["FX-PACK-5", "SS-4105", "Packer, plastic, 5 mm", "each", 6, plus(60), "100"],
  ),
  ...shelf(
    timber,
    "Timber",
    ["TB-MB-140", "MER14019", "Merbau decking, 140 × 19", "m", 7_90, plus(60)],
    ["TB-TP-140", "TPD14022", "Treated pine decking, 140 × 22", "m", 4_60, plus(60)],
    ["TB-CO-138", "CMP13823", "Composite decking, 138 × 23", "m", 11_20, plus(50)],
    ["TB-J-140", "H3J14045", "Joist, treated pine, 140 × 45", "m", 10_25, plus(60)],
    ["TB-B-190", "H3B19045", "Bearer, treated pine, 190 × 45", "m", 14_90, plus(60)],
    ["TB-TREAD", "HWT24045", "Stair tread, hardwood, 240 × 45", "m", 20_00, plus(55)],
    ["TB-PAL-18", "TPP18100", "Paling, treated pine, 1.8 m", "each", 2_95, plus(60), "50"],
    ["TB-RAIL-75", "HWR07538", "Fence rail, hardwood, 75 × 38", "m", 4_10, plus(60)],
    ["TB-SLP-24", "SLP20075", "Sleeper, treated pine, 200 × 75, 2.4 m", "each", 34_50, plus(50), "1"],
  ),
  ...shelf(
    timber,
    "Fixings",
    ["FX-DECK-500", "SSD50065", "Decking screws, stainless, box of 500", "box", 50_00, plus(48), "1"],
    ["FX-TAPE-50", "JTP50020", "Joist tape, 50 mm", "m", 86, plus(60), "20"],
    ["OIL-2C", "OIL10MER", "Decking oil, two coats, a tin for 40 m²", "m²", 6_20, at(14_50), "40"],
  ),
  ...shelf(
    concrete,
    "Concrete",
    ["CON-RS20", "RS20", "Rapid-set concrete, 20 kg", "bag", 8_00, plus(47.5), "1"],
    ["CON-PREMIX", "N20", "Premixed concrete, delivered", "m³", 286_00, plus(30), "0.2"],
  ),
  ...shelf(
    concrete,
    "Hire",
    ["HIRE-RIG", "H-RIG", "Drilling rig with operator", "hour", 98_00, at(145_00)],
    ["HIRE-CORE", "H-CORE", "Core drilling, per hole", "hole", 38_00, at(62_00)],
    ["HIRE-AUGER", "H-AUG2", "Auger for two people", "day", 92_00, plus(30), "1"],
    ["HIRE-DIG", "H-EX17", "Mini excavator, 1.7 t", "day", 285_00, plus(30), "1"],
    ["HIRE-SKIP", "H-SKIP6", "Skip bin, 6 m³", "each", 340_00, plus(25), "1"],
  ),
  ...shelf(
    subcontractor,
    "Subcontract",
    ["SUB-F12", "", "Steel fence, 1.2 m high, supplied and fixed", "m", 49_00, at(78_00)],
    ["SUB-F15", "", "Steel fence, 1.5 m high, supplied and fixed", "m", 54_00, at(86_00)],
    ["SUB-F21", "", "Steel fence, 2.1 m high, supplied and fixed", "m", 76_00, at(118_00)],
    ["SUB-DECK-TP", "", "Treated pine deck, laid", "m²", 71_00, at(118_00)],
    ["SUB-DECK-CO", "", "Composite deck, laid", "m²", 149_00, at(214_00)],
    ["SUB-BAL-T", "", "Balustrade, timber", "m", 128_00, at(210_00)],
    ["SUB-BAL-W", "", "Balustrade, wire", "m", 188_00, at(295_00)],
    ["SUB-BAL-G", "", "Balustrade, glass", "m", 335_00, at(480_00)],
    ["SUB-SURVEY", "", "Boundary survey", "each", 540_00, at(690_00)],
  ),
  ...shelf(
    own,
    "Labour",
    ["LAB-FENCE", "", "Fencer", "hour", 54_00, at(85_00)],
    ["LAB-CARP", "", "Carpenter", "hour", 62_00, at(95_00)],
    ["LAB-STEP", "", "Stepped panels, extra work", "m", 5_00, at(9_50)],
    ["LAB-RAKE", "", "Raked panels, extra work", "m", 8_00, at(14_00)],
    ["REM-FENCE", "", "Removal of an old fence", "m", 9_20, at(18_50)],
    ["REM-DECK", "", "Removal of an old deck", "m²", 22_00, at(36_00)],
  ),
  ...shelf(
    own,
    "Delivery and fees",
    ["DEL-15", "", "Delivery, up to 15 km", "trip", 40_00, at(65_00)],
    ["DEL-40", "", "Delivery, up to 40 km", "trip", 72_00, at(110_00)],
    ["DEL-90", "", "Delivery, up to 90 km", "trip", 130_00, at(190_00)],
    ["FEE-APPROVAL", "", "Application for approval", "each", 350_00, at(480_00)],
    ["TIP-GEN", "", "Tip fee, general waste", "t", 210_00, plus(15)],
  ),
];

/** A kit comes after its parts. */
const kits = [
  kit(
    "KIT-F18",
    "Steel fence, 1.8 m high",
    "m",
    plus(60),
    ["CB-PNL-18", "1.25", "4"],
    ["CB-RAIL-24", "0.834"],
    ["FX-TEK-16", "8"],
    ["LAB-FENCE", "0.43"],
  ),
  kit(
    "KIT-POST",
    "Post, cut to length and set",
    "each",
    plus(60),
    ["CB-PST-24", "1"],
    ["CB-CAP-50", "1"],
    ["FX-PACK-5", "1"],
    ["LAB-FENCE", "0.16"],
  ),
  kit(
    "KIT-GATE",
    "Single gate with latch and post",
    "each",
    plus(55),
    ["GT-S09", "1"],
    ["GT-HINGE", "1"],
    ["GT-LATCH", "1"],
    ["KIT-POST", "1"],
    ["CON-RS20", "2"],
    ["LAB-FENCE", "0.6"],
  ),
  kit(
    "KIT-DECK-MB",
    "Merbau deck, 140 mm boards, laid",
    "m²",
    plus(60),
    ["TB-MB-140", "7", "10"],
    ["FX-TAPE-50", "2.5"],
    ["LAB-CARP", "0.96"],
  ),
];

export const priceList = [...items, ...kits];
