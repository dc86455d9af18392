import { limits } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { spreadsheetProblem, UploadArea } from './upload-area.tsx';

function Place() {
  const [file, setFile] = useState<File | null>(null);
  return <UploadArea file={file} onFile={setFile} />;
}
const input = () => screen.getByLabelText<HTMLInputElement>('选择表格文件');
const area = () => screen.getByRole('button');
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
const named = (name: string) => new File(['a,b'], name);

afterEach(cleanup);

test('[UPL-01] a file can be dropped, and a click opens the picker', () => {
  render(<Place />);
  let opened = 0;
  input().click = () => {
    opened += 1;
  };
  fireEvent.click(area());
  expect(opened).toBe(1);
  fireEvent.drop(area(), { dataTransfer: { files: [named('床位.csv')] } });
  expect(area().textContent).toContain('床位.csv');
});

test('[UPL-02] one file: a new one takes the place of the other', () => {
  render(<Place />);
  expect(input().multiple).toBe(false);
  choose(named('一.xlsx'));
  choose(named('二.xlsx'));
  expect(area().textContent).toContain('二.xlsx');
  expect(area().textContent).not.toContain('一.xlsx');
});

test.each(['a.xlsx', 'a.csv', 'a.xls', 'a.xlsm', '门诊.2026.XLSX'])('[UPL-03] %s is accepted', (name) => {
  expect(spreadsheetProblem({ name, size: 1 })).toBeNull();
});

test.each(['a.xlsx.exe', 'xlsx', 'a.'])('[UPL-03] %s is refused', (name) => {
  expect(spreadsheetProblem({ name, size: 1 })).toBe('导入的Excel文件类型错误');
});

test('[UPL-03] of files that hold data the refusal says what to do', () => {
  const told = (name: string) => spreadsheetProblem({ name, size: 1 });
  expect(told('a.txt')).toBe(
    '导入的Excel文件类型错误，文件中是逗号或制表符分隔的数据时，请把扩展名改为 .csv 后上传',
  );
  expect(told('a.XLSB')).toBe('导入的Excel文件类型错误，请用 Excel 或 WPS 打开后另存为 xlsx 上传');
  for (const name of ['a.numbers', 'a.sav', 'a.dbf', 'a.parquet', 'a.mdb', 'a.eml', 'a.xml', 'a.wps'])
    expect(told(name)).toMatch(/^导入的Excel文件类型错误，.*(上传|附件)/);
});

test('[UPL-04] exactly 10485760 bytes pass, one more does not', () => {
  expect(limits.uploadBytes).toBe(10_485_760);
  expect(spreadsheetProblem({ name: 'a.csv', size: 10_485_760 })).toBeNull();
  expect(spreadsheetProblem({ name: 'a.csv', size: 10_485_761 })).toBe('上传文件不能大于10MB');
});

test('[UPL-03] a refused file is told and the earlier one stays', () => {
  render(<Place />);
  choose(named('好.csv'));
  choose(named('坏.exe'));
  expect(screen.getByRole('alert').textContent).toBe('导入的Excel文件类型错误');
  expect(area().textContent).toContain('好.csv');
});
