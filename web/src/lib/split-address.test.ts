import { expect, test } from "vitest";
import { splitAddress } from "./split-address.ts";

test.each([
  ["en-AU", "12 Jetty Road, Glenelg SA 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["en-AU", "12 Jetty Road, Glenelg East SA 5045, Australia", "12 Jetty Road", "Glenelg East", "SA", "5045"],
  ["en-AU", "Unit 3, 12 Jetty Road, Glenelg SA 5045", "Unit 3, 12 Jetty Road", "Glenelg", "SA", "5045"],
  ["en-AU", "12 Jetty Road, Glenelg, SA 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["en-AU", "12 Jetty Road, Glenelg, SA, 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["en-AU", "12 jetty road, glenelg sa 5045", "12 jetty road", "glenelg", "SA", "5045"],
  ["en-AU", "12 Jetty Road, Glenelg, South Australia 5045", "12 Jetty Road", "Glenelg", "South Australia", "5045"],
  ["en-AU", "12 PITTWATER ROAD, DEE WHY NSW 2099", "12 PITTWATER ROAD", "DEE WHY", "NSW", "2099"],
  ["en-AU", "12 Jetty Road\nGlenelg SA 5045", "12 Jetty Road", "Glenelg", "SA", "5045"],
  ["en-US", "1 Main St, Springfield, IL 62704-1234, USA", "1 Main St", "Springfield", "IL", "62704-1234"],
  ["en-US", "1 Main St, Springfield, IL, 62704", "1 Main St", "Springfield", "IL", "62704"],
  ["en-GB", "10 Downing Street, London SW1A 2AA, UK", "10 Downing Street", "London", "", "SW1A 2AA"],
  ["en-GB", "10 Downing Street, London, sw1a 2aa", "10 Downing Street", "London", "", "SW1A 2AA"],
  ["en-GB", "10 High Street, Headington, Oxford OX3 9AA", "10 High Street, Headington", "Oxford", "", "OX3 9AA"],
  ["en-GB", "Flat 2, Rose House, London SW1A 2AA", "Flat 2, Rose House", "London", "", "SW1A 2AA"],
  ["en-NZ", "12 Queen St, Ponsonby, Auckland 1011", "12 Queen St, Ponsonby", "Auckland", "", "1011"],
  ["en-CA", "290 Bremner Blvd, Toronto ON M5V 3L9", "290 Bremner Blvd", "Toronto", "ON", "M5V 3L9"],
  ["de-DE", "Hauptstraße 5, 10115 Berlin", "Hauptstraße 5", "Berlin", "", "10115"],
  ["de-DE", "Hauptstraße 5, D-10115 Berlin, Deutschland", "Hauptstraße 5", "Berlin", "", "D-10115"],
  ["nl-NL", "Damrak 1, 1012 LG Amsterdam", "Damrak 1", "Amsterdam", "", "1012 LG"],
])("%s: %s", (locale, text, address1, city, state, postal_code) => {
  expect(splitAddress(text, locale)).toEqual({ address1, city, state, postal_code });
});

test.each([
  ["en-AU", ""],
  ["en-AU", "12 Jetty Road"],
  ["en-AU", "12 Jetty Road, Glenelg"],
  ["en-AU", "12 Jetty Road, Glenelg 5045"],
  ["en-AU", "12 Jetty Road Glenelg SA 5045"],
  ["en-AU", "Lot 7, Section 1234"],
  ["en-AU", "The old mill, Glenelg SA 5045"],
  ["en-AU", "12 Jetty Road, Glenelg SA 5045, rear gate"],
  ["en-AU", "12 Queen Street, Auckland 1010, New Zealand"],
  ["en-AU", "Unit 3, 1245 South Road, Clovelly Park"],
  ["en-AU", "Level 2, PO Box 1234, Adelaide"],
  ["en-AU", "Level 2, PO Box SA 5045"],
  ["en-NZ", "Level 2, PO Box 1234"],
  ["en-US", "Apt 4, 1600 Pennsylvania Avenue, Washington"],
  ["de-DE", "Wohnung 3, 1245 South Road"],
  ["en-SG", "1 Raffles Place, Singapore 048616"],
  ["en-AU", `12 ${"Jetty ".repeat(40)}Road, Glenelg SA 5045`],
])("%s: %j stays as it is", (locale, text) => {
  expect(splitAddress(text, locale)).toBeNull();
});
