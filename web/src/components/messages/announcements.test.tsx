import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AnnouncementHost, announce, useAnnouncement } from "./announcements.tsx";

function Count({ words, about }: { words: string | null; about?: string }) {
  useAnnouncement(words, about);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const heard = () => [...screen.getByRole("status").children].map(({ textContent }) => textContent);

function show(words: string | null) {
  const at = (next: string | null, about?: string) => (
    <>
      <AnnouncementHost />
      <Count words={next} about={about} />
    </>
  );
  const { rerender } = render(at(words));
  return (next: string | null, about?: string) => rerender(at(next, about));
}

test("the first words on a screen are not announced, not even when they load late", () => {
  const change = show(null);
  change("12 quotes");
  wait(2_000);
  expect(heard()).toEqual([]);
});

test("only words that are there after a pause are announced", () => {
  const change = show("12 quotes");
  change("8 quotes");
  wait(500);
  change(null);
  change("3 quotes");
  wait(900);
  expect(heard()).toEqual([]);
  wait(200);
  expect(heard()).toEqual(["3 quotes"]);
});

test("the same answer to another question is announced again", () => {
  const change = show("12 quotes");
  change("12 quotes", "fence");
  wait(1_500);
  expect(heard()).toEqual(["12 quotes"]);
});

test("words that come back to what they were are announced again", () => {
  const change = show("Total $100");
  for (const total of ["Total $150", "Total $100", "Total $150"]) {
    change(total);
    wait(1_100);
  }
  expect(heard()).toEqual(["Total $150", "Total $100", "Total $150"]);
});

test("a change that is announced elsewhere is passed over, and the next one is announced", () => {
  const change = show("");
  change("Sent");
  wait(1_100);
  change("");
  wait(1_100);
  expect(heard()).toEqual(["Sent"]);
});

test("two announcements are both heard, the same one only once, and all are forgotten", () => {
  show(null);
  act(() => {
    announce("Connection lost");
    announce("12 quotes");
    announce("Connection lost");
  });
  expect(heard()).toEqual(["Connection lost", "12 quotes"]);
  wait(6_000);
  expect(heard()).toEqual([]);
});
