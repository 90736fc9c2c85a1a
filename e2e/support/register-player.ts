import { expect, type Page } from '@playwright/test';

/** Goes through the age gate with a birth date and a country. */
export async function giveBirthDate(page: Page, date: string, country = 'DE'): Promise<void> {
  await page.goto('/registration/profile/gate');
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByLabel('Date of birth').fill(date);
  await page.getByLabel('Country').selectOption(country);
  await page.getByRole('button', { name: 'Go on' }).click();
}

/** A player of the game makes their profile, step by step. */
export async function registerPlayer(page: Page, name: string, country = 'DE'): Promise<void> {
  await giveBirthDate(page, '2001-02-03', country);
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Newbie');
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@players.example`);
  await page.getByLabel(/I have read the championship rules/).check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/registration\/(region|team)/);
}
