import { expect, type Page } from '@playwright/test';

/** Answers the age gate with a birth date and a country, from the page before it. */
export async function answerBirthDate(page: Page, date: string, country = 'DE'): Promise<void> {
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Date of birth').fill(date);
  await page.getByLabel('Country').selectOption(country);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the age gate and answers it. */
export async function giveBirthDate(page: Page, date: string, country = 'DE'): Promise<void> {
  await page.goto('/registration/profile/gate');
  await answerBirthDate(page, date, country);
}

/** Fills the profile in, after the age gate, and registers. */
export async function giveProfile(page: Page, name: string): Promise<void> {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Newbie');
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@players.example`);
  await page.getByLabel(/I have read the championship rules/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Registers a player of the game, step by step. */
export async function registerPlayer(page: Page, name: string, country = 'DE'): Promise<void> {
  await giveBirthDate(page, '2001-02-03', country);
  await giveProfile(page, name);
  await expect(page).toHaveURL(/registration\/(region|team)/);
}
