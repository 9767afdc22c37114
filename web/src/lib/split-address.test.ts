import { expect, test } from "vitest";
import { splitAddress } from "./split-address.ts";

test.each([
  ["12 Jetty Road, Glenelg SA 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["12 Jetty Road, Glenelg East SA 5045, Australia", "12 Jetty Road", "Glenelg East", "SA", "5045"],
  ["Unit 3, 12 Jetty Road, Glenelg SA 5045", "Unit 3, 12 Jetty Road", "Glenelg", "SA", "5045"],
  ["Unit 3, 12 Jetty Road, Glenelg 5045", "Unit 3, 12 Jetty Road", "Glenelg", "", "5045"],
  ["12 Jetty Road, Glenelg, SA 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["12 Jetty Road, Glenelg, South Australia 5045", "12 Jetty Road", "Glenelg", "South Australia", "5045"],
  ["12 Jetty Road, Glenelg, 5045", "12 Jetty Road", "Glenelg", "", "5045"],
  ["12 Jetty Road\nGlenelg SA 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["1 Main St, Springfield, IL 62704-1234, USA", "1 Main St", "Springfield", "IL", "62704-1234"],
  ["10 Downing Street, London SW1A 2AA", "10 Downing Street", "London", "", "SW1A 2AA"],
  ["10 Downing Street, London, sw1a 2aa", "10 Downing Street", "London", "", "SW1A 2AA"],
  ["290 Bremner Blvd, Toronto ON M5V 3L9", "290 Bremner Blvd", "Toronto", "ON", "M5V 3L9"],
  ["Hauptstraße 5, 10115 Berlin", "Hauptstraße 5", "Berlin", "", "10115"],
  ["Hauptstraße 5, D-10115 Berlin, Deutschland", "Hauptstraße 5", "Berlin", "", "10115"],
])("%s", (text, address1, city, state, postal_code) => {
  expect(splitAddress(text)).toEqual({ address1, city, state, postal_code });
});

test.each([
  "",
  "12 Jetty Road",
  "12 Jetty Road, Glenelg",
  "12 Jetty Road Glenelg SA 5045",
  "Jetty Road, 5045",
  "Lot 5045",
  "The old mill, Glenelg SA 5045",
  `12 ${"Jetty ".repeat(40)}Road, Glenelg SA 5045`,
])("%j stays as it is", (text) => {
  expect(splitAddress(text)).toBeNull();
});
